import { generate, type SelfsignedOptions } from "selfsigned";

export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** A certificate authority. A client that is given its certificate trusts it. */
export interface Authority {
  readonly cert: string;
  /** for 127.0.0.1 and gateway.test, for servers and clients */
  issue(name: string, options?: SelfsignedOptions): Promise<Certificate>;
}

const quick = { keyType: "ec", algorithm: "sha256" } as const;

export async function createAuthority(name: string): Promise<Authority> {
  const own = await generate([{ name: "commonName", value: name }], {
    ...quick,
    extensions: [
      { name: "basicConstraints", cA: true, critical: true },
      { name: "keyUsage", keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  return {
    cert: own.cert,
    async issue(subject, options = {}) {
      const issued = await generate([{ name: "commonName", value: subject }], {
        ...quick,
        ca: { key: own.private, cert: own.cert },
        extensions: [
          { name: "keyUsage", digitalSignature: true, critical: true },
          { name: "extKeyUsage", serverAuth: true, clientAuth: true },
          {
            name: "subjectAltName",
            altNames: [
              { type: 2, value: "gateway.test" },
              { type: 7, ip: "127.0.0.1" },
            ],
          },
        ],
        ...options,
      });
      return { cert: issued.cert, key: issued.private };
    },
  };
}
