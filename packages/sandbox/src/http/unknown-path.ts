import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { readBody } from "./read-body.ts";
import { readHead } from "./read-head.ts";
import type { RequestLog } from "../ledger/request-log.ts";
import { maskSignature } from "../ledger/mask-signature.ts";
import { parseFields, textField } from "../operations/wire-fields.ts";

/** Records a request that is no operation of the profile too, so that a wrong path is visible. */
export async function unknownPath(
  { requests }: { readonly requests: RequestLog },
  { env: { incoming } }: Context<{ Bindings: HttpBindings }>,
): Promise<Response> {
  const { text } = await readBody(incoming);
  const { method, path } = readHead(incoming);
  const fields = parseFields(text);
  const id = requests.arrived({
    operation: null,
    method,
    path,
    merchantCode: textField(fields, "MerchantCode"),
    refNo: textField(fields, "RefNo"),
    body: maskSignature(text, textField(fields, "Signature")),
  });
  requests.answered(id, { answered: "answer", http: 404, code: "404" });
  const envelope = {
    code: "404",
    status: 404,
    message: "NOT FOUND",
    error: "the profile declares no operation here",
    data: null,
  };
  return Response.json(envelope, { status: 404 });
}
