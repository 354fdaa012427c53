import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { ConfigurationError } from "@merchant-payment/core";
import { userPath } from "./working-folder.ts";

/**
 * The text of a file, or of standard input for `-`.
 * @throws ConfigurationError naming the file and why it cannot be read
 */
export async function readText(file: string): Promise<string> {
  const bytes = await readBytes(file);
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new ConfigurationError(
      `${sourceName(file)} is not UTF-8, so characters would be read wrongly; save it as UTF-8 and start again`,
    );
  }
}

async function readBytes(file: string): Promise<Uint8Array> {
  if (file === "-") return buffer(process.stdin);
  try {
    return await readFile(userPath(file));
  } catch (error) {
    throw cannotBeRead(file, error);
  }
}

/** a file's name, for people */
export function sourceName(file: string): string {
  return file === "-" ? "standard input" : file;
}

/** Node's reason why a file cannot be read, for people */
export function cannotBeRead(file: string, error: unknown): ConfigurationError {
  return new ConfigurationError(`${file} cannot be read: ${reasonOf(error)}`);
}

function reasonOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  switch (code) {
    case "ENOENT":
      return "there is no such file; relative names start where you are";
    case "EACCES":
      return "permission denied; allow this user to read it";
    case "EISDIR":
      return "it is a folder; name the file in it";
    default:
      return `${code ?? "unknown reason"}; check its name`;
  }
}
