import { parseProfile } from "@merchant-payment/core";
import { expect, test } from "vitest";
import { tempFile } from "../../../test/temp-file.ts";
import { readRequest } from "./read-request.ts";

const optional = { optional: true };
const profile = parseProfile({
  name: "test",
  codes: { notFound: ["E40"] },
  fields: {
    payout: {
      BackendURL: optional,
      PaymentId: { default: 7 },
      Service: optional,
      CustomerName: optional,
    },
  },
});
const fields = '"Amount": 1000, "Currency": "IDR", "CustomerId": "0011223344"';

async function read(content: string) {
  await using file = await tempFile(content, "json");
  return await readRequest("payout", { from: file.path }, profile);
}

test("a file with a field twice is refused with the field's name", async () => {
  expect(await read(`{"RefNo": "A", ${fields}}`)).toMatchObject({ RefNo: "A", Amount: 1000 });
  await expect(read(`{"RefNo": "A", ${fields}, "RefNo": "B"}`)).rejects.toThrow(
    /file\.json: RefNo occurs twice in one object at line 1, column \d+; write it once; start again then, nothing was sent$/,
  );
  await expect(read(String.raw`{"RefNo": "A", ${fields}, "Am\u006funt": 1}`)).rejects.toThrow(
    "Amount occurs twice",
  );
});

test.each([
  ["nothing", "\n", "file.json is empty; write the JSON into it"],
  ["a list", "[1]", "file.json holds a list, and must be a JSON object of one payout's fields"],
  ["a text", '"A"', "file.json holds a single value, and must be a JSON object"],
  ["half an object", '{\n  "RefNo": "A",', "file.json is not JSON at line 2, column 16"],
  ["a comma too many", '{\n  "RefNo": "A",\n}', "file.json is not JSON at line 3, column 1"],
])("a file of %s is refused with what is wrong and where", async (_, content, says) => {
  const reading = read(content);
  await expect(reading).rejects.toThrow(says);
  await expect(reading).rejects.toThrow(/nothing was sent$/);
});
