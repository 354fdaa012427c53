import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import { array, assert, asyncProperty, constantFrom, string, tuple } from "fast-check";
import { expect, test } from "vitest";
import { csvWriter } from "./csv-writer.ts";

const written = (rows: readonly (readonly string[])[]) =>
  text(Readable.from(rows).pipe(csvWriter(["RefNo", "reason"])));

test("rows end as RFC 4180 says, and cells are quoted where they must be", async () => {
  expect(await written([["A", 'says "no", twice\r\nand again']])).toBe(
    'RefNo,reason\r\nA,"says ""no"", twice\r\nand again"\r\n',
  );
});

test("a file without rows still names its columns", async () => {
  expect(await written([])).toBe("RefNo,reason\r\n");
});

const dangerous = constantFrom(
  "=",
  "+",
  "-",
  "@",
  "\t",
  "\r",
  "\u{FF1D}",
  "\u{FF0B}",
  "\u{FF0D}",
  "\u{FF20}",
);

test("no cell begins like a formula, and the text after the apostrophe is unchanged", async () => {
  const formula = tuple(dangerous, string()).map((parts) => parts.join(""));
  await assert(
    asyncProperty(array(tuple(formula, formula), { minLength: 1 }), async (rows) => {
      const [, ...read] = parse(await written(rows));
      expect(read).toEqual(rows.map((row) => row.map((cell) => `'${cell}`)));
    }),
  );
});

test("other cells are read as they were written", async () => {
  const harmless = string({ unit: "grapheme" }).map((cell) => `x${cell}`);
  await assert(
    asyncProperty(array(tuple(harmless, harmless)), async (rows) => {
      const [, ...read] = parse(await written(rows));
      expect(read).toEqual(rows);
    }),
  );
});
