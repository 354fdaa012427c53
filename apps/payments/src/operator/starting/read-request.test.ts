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
    /file\.json: RefNo occurs twice; write each field once and start again, nothing was sent$/,
  );
  await expect(read(String.raw`{"RefNo": "A", ${fields}, "Am\u006funt": 1}`)).rejects.toThrow(
    "Amount occurs twice",
  );
});
