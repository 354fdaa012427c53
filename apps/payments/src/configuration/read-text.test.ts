import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readText } from "./read-text.ts";

async function fileOf(bytes: Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "merchant-payment-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "payout.json");
  await writeFile(file, bytes);
  return file;
}

test("a text that is not UTF-8 is refused, because a name in it would change", async () => {
  const file = await fileOf(Buffer.from('{"CustomerName":"Zeld\u00e9"}', "latin1"));
  await expect(readText(file)).rejects.toMatchObject({
    code: "configuration",
    message: expect.stringMatching(/payout\.json is not UTF-8.*save it as UTF-8/) as string,
  });
});

test("a text is read unchanged, with its byte order mark", async () => {
  expect(await readText(await fileOf(Buffer.from("\uFEFFé\r\n")))).toBe("\uFEFFé\r\n");
});
