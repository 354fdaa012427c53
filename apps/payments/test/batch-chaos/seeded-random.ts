import { createHash } from "node:crypto";

/** Numbers from 0 to below 1, the same for the same seed. */
export function seededRandom(seed: string): () => number {
  let count = 0;
  return () => {
    const digest = createHash("sha256").update(`${seed} ${count++}`).digest();
    return digest.readUInt32BE() / 2 ** 32;
  };
}
