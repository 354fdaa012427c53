/** Variables that hold one secret. The same name with `_FILE` can name a file with the secret instead. */
const alsoFiles = [
  "MERCHANT_PAYMENT_PAYLOAD_KEYS",
  "MERCHANT_PAYMENT_CODEC_TOKEN",
  "MERCHANT_PAYMENT_ALERT_SECRET",
  "MERCHANT_PAYMENT_CLIENT_KEY_PASSPHRASE",
  "MERCHANT_PAYMENT_PROXY",
] as const;

/**
 * For each variable whose `_FILE` is set: sets the variable to the file's content, without the line break at its end.
 * @throws ConfigurationError listing every one that cannot be read, is empty, or is set in both ways
 */
export async function readSecretFiles(env: NodeJS.ProcessEnv = process.env): Promise<void> {
  const given = alsoFiles.filter((name) => env[`${name}_FILE`]);
  // returns before the imports below, which are rarely needed
  if (given.length === 0) return;
  const { ConfigurationError } = await import("@merchant-payment/core");
  const { readText } = await import("./read-text.ts");
  const problems = [];
  for (const name of given) {
    const path = `${name}_FILE`;
    const file = env[path] ?? "";
    const value = await readText(file).catch((error: Error) => error);
    if (env[name]) problems.push({ path, message: `and ${name} exclude each other; unset one` });
    else if (value instanceof Error) problems.push({ path, message: value.message });
    else if (value.trim() === "") problems.push({ path, message: `${file} is empty` });
    else env[name] = value.replace(/\r?\n$/, "");
  }
  if (problems.length > 0)
    throw new ConfigurationError("the configuration is not right yet", problems);
}
