/** secret values by the names that recipes use */
export type Secrets = Readonly<Record<string, string>>;
