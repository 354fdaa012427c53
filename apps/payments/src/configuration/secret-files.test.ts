import { ConfigurationError } from "@merchant-payment/core";
import { expect, test } from "vitest";
import { tempFile } from "../../test/temp-file.ts";
import { readSecretFiles } from "./secret-files.ts";

const variable = "MERCHANT_PAYMENT_PAYLOAD_KEYS";

test("a secret may be in a file, whose last line break is not part of it", async () => {
  await using file = await tempFile("k1:secret \r\n", "txt");
  const env: NodeJS.ProcessEnv = { [`${variable}_FILE`]: file.path, OTHER_FILE: "/nowhere" };
  await readSecretFiles(env);
  expect(env[variable]).toBe("k1:secret ");
});

test("without a named file nothing changes", async () => {
  const env: NodeJS.ProcessEnv = { [variable]: "k1:secret", [`${variable}_FILE`]: "" };
  await readSecretFiles(env);
  expect(env[variable]).toBe("k1:secret");
});

test("every problem is listed, and no secret is shown", async () => {
  await using empty = await tempFile("\n", "txt");
  await using file = await tempFile("from the file", "txt");
  const reading = readSecretFiles({
    [variable]: "in the environment",
    [`${variable}_FILE`]: file.path,
    MERCHANT_PAYMENT_CODEC_TOKEN_FILE: empty.path,
    MERCHANT_PAYMENT_PROXY_FILE: "/nowhere/proxy.txt",
  });
  await expect(reading).rejects.toThrow(ConfigurationError);
  const { fields, message } = (await reading.catch(
    (error: unknown) => error,
  )) as ConfigurationError;
  expect(fields.map(({ path }) => path)).toEqual([
    `${variable}_FILE`,
    "MERCHANT_PAYMENT_CODEC_TOKEN_FILE",
    "MERCHANT_PAYMENT_PROXY_FILE",
  ]);
  expect(message).not.toMatch(/in the environment|from the file/);
});
