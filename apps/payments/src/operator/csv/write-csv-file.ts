import { createWriteStream } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ConfigurationError } from "@merchant-payment/core";
import { userPath } from "../../configuration/working-folder.ts";
import { csvWriter } from "./csv-writer.ts";

/**
 * Writes rows as they come. The file gets its final name when it is complete.
 * @returns the number of rows
 * @throws ConfigurationError if it cannot be written
 */
export async function writeCsvFile(
  file: string,
  columns: readonly string[],
  rows: AsyncIterable<readonly string[]>,
): Promise<number> {
  await requireWritable(file);
  const path = userPath(file);
  const part = partOf(path);
  let count = 0;
  const counted = async function* () {
    for await (const row of rows) {
      count += 1;
      yield row;
    }
  };
  try {
    await pipeline(Readable.from(counted()), csvWriter(columns), createWriteStream(part));
    await rename(part, path);
    return count;
  } catch (error) {
    await rm(part, { force: true });
    throw "syscall" in (error as object) ? cannotBeWritten(file, error) : error;
  }
}

/** @throws ConfigurationError if the file cannot be written, before any work is done */
export async function requireWritable(file: string): Promise<void> {
  if (file === "-")
    throw new ConfigurationError("--output-file - names no file; name one, nothing was done");
  const there = await stat(userPath(file)).catch(() => null);
  if (there?.isFile() === false)
    throw new ConfigurationError(
      `${file} cannot be written: it is ${there.isDirectory() ? "a folder" : "no file"}; name a file, nothing was done`,
    );
  const part = partOf(userPath(file));
  try {
    await (await open(part, "w")).close();
    await rm(part);
  } catch (error) {
    throw cannotBeWritten(file, error);
  }
}

function partOf(path: string): string {
  return `${path}.part`;
}

/** @param file as the user wrote it, or a name for standard output */
export function cannotBeWritten(file: string, error: unknown): ConfigurationError {
  const { code } = error as NodeJS.ErrnoException;
  const reason =
    code === "ENOENT"
      ? "its folder is not there; create it"
      : code === "ENOSPC"
        ? "the disk is full; free some space, or name a file elsewhere"
        : `${code ?? "unknown reason"}; name another file, or allow this user to write it`;
  return new ConfigurationError(`${file} cannot be written: ${reason}`);
}
