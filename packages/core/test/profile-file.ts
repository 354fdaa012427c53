export type ProfileFile = Record<string, unknown> & { name: string };

/** a valid profile, as a merchant might write it */
export function profileFile(changes: Record<string, unknown> = {}): ProfileFile {
  return {
    name: "example",
    signing: {
      default: { message: "{pairs}", algorithm: "hmac-sha256", key: "merchantKey" },
    },
    codes: { rejected: ["E01"], notFound: ["E40"] },
    statuses: { succeeded: ["SUCCESS"], failed: ["FAILED"] },
    ...changes,
  };
}

export const secrets = { merchantKey: "0f1e2d3c4b5a69788796a5b4c3d2e1f0" };
