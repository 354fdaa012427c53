import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A file with this content, which is removed at the end of the scope. */
export async function tempFile(
  content: string | Uint8Array,
  ending = "csv",
): Promise<AsyncDisposable & { readonly path: string }> {
  const folder = await mkdtemp(join(tmpdir(), "merchant-payment-"));
  const path = join(folder, `file.${ending}`);
  await writeFile(path, content);
  return { path, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
}
