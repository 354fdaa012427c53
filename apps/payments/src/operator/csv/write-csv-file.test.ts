import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { requireWritable } from "./write-csv-file.ts";

test("an unusable file name is refused before anything is done", async () => {
  const folder = await mkdtemp(join(tmpdir(), "merchant-payment-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, "reports"));
  await writeFile(join(folder, "old.csv"), "");

  await expect(requireWritable(join(folder, "reports"))).rejects.toThrow("it is a folder");
  await expect(requireWritable(join(folder, "none", "new.csv"))).rejects.toThrow("create it");
  await expect(requireWritable("-")).rejects.toThrow("names no file");
  await requireWritable(join(folder, "old.csv"));
  await requireWritable(join(folder, "new.csv"));
  expect(await readdir(folder)).toEqual(["old.csv", "reports"]);
});
