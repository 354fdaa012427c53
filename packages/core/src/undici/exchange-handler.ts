import type { Dispatcher } from "undici";
import { TransportError } from "../transport/transport-error.ts";
import { givenUp, type TransportRequest, type TransportResponse } from "../transport/transport.ts";
import { failureReason } from "./failure-reason.ts";

interface Settle {
  resolve(response: TransportResponse): void;
  reject(failure: TransportError): void;
}

/**
 * Follows one request. undici calls `onRequestStart` right before it writes the first byte, and only then. If it was not
 * called, nothing was sent.
 */
export class ExchangeHandler implements Dispatcher.DispatchHandler {
  readonly #request: TransportRequest;
  readonly #settle: Settle;
  readonly #chunks: Buffer[] = [];
  #size = 0;
  #requestSent: "no" | "maybe" = "no";
  #over = false;
  #timer: NodeJS.Timeout;
  #status = 0;
  #headers: Record<string, string> = {};

  constructor(request: TransportRequest, settle: Settle) {
    this.#request = request;
    this.#settle = settle;
    const patience = request.connectTimeout + request.responseTimeout;
    this.#timer = setTimeout(
      () => this.#fail(`no connection to ${new URL(request.url).host} within ${patience} ms`),
      patience,
    );
    if (request.signal?.aborted === true) this.#giveUp();
    else request.signal?.addEventListener("abort", this.#giveUp);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#over) throw new Error("given up before it left");
    // undici writes a request again if it considers the first write lost
    if (this.#requestSent === "maybe") throw new Error("a request is sent once");
    this.#askBeforeLeaving();
    // `beforeSend` may have aborted the request
    if (this.#over) throw new Error("given up before it left");
    this.#requestSent = "maybe";
    const { responseTimeout } = this.#request;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#fail(`no complete answer within ${responseTimeout} ms`);
      controller.abort(new Error("response timeout"));
    }, responseTimeout);
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    this.#status = status;
    for (const name of Object.keys(headers)) {
      const value = headers[name];
      this.#headers[name.toLowerCase()] = Array.isArray(value) ? value.join(", ") : (value ?? "");
    }
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const { maxResponseBytes } = this.#request;
    this.#size += chunk.length;
    if (this.#size > maxResponseBytes) {
      this.#fail(`the answer is longer than ${maxResponseBytes} bytes`);
      controller.abort(new Error("answer too long"));
      return;
    }
    this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    if (this.#finish()) {
      this.#settle.resolve({
        status: this.#status,
        headers: this.#headers,
        body: Buffer.concat(this.#chunks, this.#size).toString("utf8"),
      });
    }
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#fail(failureReason(error, this.#request, this.#requestSent), error);
  }

  /** for errors that `dispatch` itself throws: a malformed request, a closed transport */
  onDispatchError(error: unknown): void {
    this.#fail(failureReason(error, this.#request, this.#requestSent), error);
  }

  #askBeforeLeaving(): void {
    try {
      this.#request.beforeSend?.();
    } catch (error) {
      this.#fail(refusal(error), error);
      throw error;
    }
  }

  #fail(reason: string, cause?: unknown): void {
    if (this.#finish())
      this.#settle.reject(new TransportError(this.#requestSent, reason, { cause }));
  }

  /** a request that was sent cannot be called back, and its answer is needed */
  readonly #giveUp = (): void => {
    if (this.#requestSent === "no") this.#fail(givenUp);
  };

  /** true for the first call only */
  #finish(): boolean {
    if (this.#over) return false;
    this.#over = true;
    clearTimeout(this.#timer);
    this.#request.signal?.removeEventListener("abort", this.#giveUp);
    return true;
  }
}

function refusal(error: unknown): string {
  return error instanceof Error && error.message !== ""
    ? error.message
    : "the request was given up before it left";
}
