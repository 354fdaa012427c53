import { createReadStream } from "node:fs";
import { cannotBeRead } from "../../configuration/read-text.ts";
import { userPath } from "../../configuration/working-folder.ts";

export class NotUtf8 extends Error {
  readonly line: number;

  constructor(line: number) {
    super(`line ${line} is not UTF-8`);
    this.line = line;
  }
}

/** a file's name, `-` for standard input, or bytes that were read before */
export type Input = string | Uint8Array;

/**
 * The bytes of an input as they are read.
 * @throws NotUtf8; ConfigurationError if the file cannot be read
 */
export async function* csvBytes(input: Input): AsyncGenerator<Uint8Array, undefined> {
  const source = sourceOf(input);
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  let line = 1;
  try {
    for await (const chunk of source) {
      line = linesAfter(line, chunk, decoder, true);
      yield chunk;
    }
  } catch (error) {
    if (error instanceof NotUtf8 || typeof input !== "string") throw error;
    throw cannotBeRead(input, error);
  }
  linesAfter(line, new Uint8Array(), decoder, false);
}

function sourceOf(input: Input): Iterable<Uint8Array> | AsyncIterable<Uint8Array> {
  if (typeof input !== "string") return [input];
  return input === "-" ? process.stdin : createReadStream(userPath(input));
}

/** the line in which the chunk ends */
function linesAfter(
  line: number,
  chunk: Uint8Array,
  decoder: InstanceType<typeof TextDecoder>,
  stream: boolean,
): number {
  try {
    return line + lineEnds(decoder.decode(chunk, { stream }));
  } catch {
    // the line of the first bytes that cannot be decoded
    const [readable = ""] = new TextDecoder("utf-8", { ignoreBOM: true })
      .decode(chunk)
      .split("\u{FFFD}", 1);
    throw new NotUtf8(line + lineEnds(readable));
  }
}

function lineEnds(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}
