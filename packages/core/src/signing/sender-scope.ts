import { randomUUID } from "node:crypto";
import type { Clock } from "./clock.ts";
import type { Scope } from "./scope.ts";
import type { UnsignedRequest } from "./signer.ts";

export interface SignerOptions {
  /** default: the system's */
  readonly clock?: Clock | undefined;
  /** default: random UUIDs */
  readonly newId?: (() => string) | undefined;
}

/** A class, because one is made for every request: an object with accessors is several times slower. */
export class SenderScope implements Scope {
  readonly fields: Scope["fields"];
  headers: Scope["headers"] = {};
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly instant: number;
  readonly lets = new Map<string, string>();
  readonly #request: UnsignedRequest;
  readonly #newId: () => string;
  #id: string | undefined;

  constructor(
    request: UnsignedRequest,
    fields: Scope["fields"],
    body: string,
    options: SignerOptions,
  ) {
    this.fields = fields;
    this.method = request.method;
    this.path = request.path;
    this.body = body;
    this.instant = request.instant ?? (options.clock ?? Date.now)();
    this.#request = request;
    this.#newId = options.newId ?? randomUUID;
  }

  get paymentId(): string | undefined {
    return this.#request.paymentId;
  }

  /** one id per request, made at first use */
  get id(): string {
    this.#id ??= this.#request.id ?? this.#newId();
    return this.#id;
  }
}
