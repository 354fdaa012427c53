const prefix = "MERCHANT_PAYMENT_SECRET_";

/** `merchantKey` → `MERCHANT_PAYMENT_SECRET_MERCHANT_KEY` */
export function secretVariable(name: string): string {
  const snake = name
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1_$2")
    .replace(/[^A-Za-z0-9]+/g, "_");
  return prefix + snake.toUpperCase();
}

/** the variables that are set and look like secrets */
export function secretVariablesIn(env: NodeJS.ProcessEnv): string[] {
  return Object.keys(env).filter((name) => name.startsWith(prefix) && name !== prefix);
}
