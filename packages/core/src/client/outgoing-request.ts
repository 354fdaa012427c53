import { randomUUID } from "node:crypto";
import type { WireFields } from "../outcome/echo.ts";
import type { TimedRequest } from "../signing/compile-template.ts";
import type { Endpoint } from "./endpoint.ts";
import { paymentUuid } from "./payment-id.ts";

/**
 * The values for the templates of one request. The body's fields and the signature share one instant and one id.
 * The ids are made only when a template uses them, because few do.
 */
export class OutgoingRequest implements TimedRequest {
  readonly method: Endpoint["method"];
  readonly path: string;
  readonly instant = Date.now();
  fields: WireFields;
  readonly #account: string;
  #id: string | undefined;

  constructor(account: string, { method, path }: Endpoint, fields: WireFields) {
    this.method = method;
    this.path = path;
    this.fields = fields;
    this.#account = account;
  }

  get id(): string {
    this.#id ??= randomUUID();
    return this.#id;
  }

  get paymentId(): string | undefined {
    const { RefNo } = this.fields;
    return typeof RefNo === "string" ? paymentUuid(this.#account, RefNo) : undefined;
  }
}
