import type { Dispatcher } from "undici";
import { expect, test } from "vitest";
import type { TransportError } from "../transport/transport-error.ts";
import { ExchangeHandler } from "./exchange-handler.ts";

test("a request is not written a second time", async () => {
  let asked = 0;
  const failed = await new Promise<TransportError>((resolve, reject) => {
    const handler = new ExchangeHandler(
      {
        method: "POST",
        url: "http://127.0.0.1/",
        headers: {},
        body: "",
        connectTimeout: 100,
        responseTimeout: 100,
        maxResponseBytes: 100,
        beforeSend: () => void (asked += 1),
      },
      { resolve: reject, reject: resolve },
    );
    const controller = {} as Dispatcher.DispatchController;
    handler.onRequestStart(controller);
    const again = () => handler.onRequestStart(controller);
    expect(again).toThrow("a request is sent once");
    handler.onResponseError(controller, new Error("a request is sent once"));
  });
  expect(failed.requestSent).toBe("maybe");
  expect(asked).toBe(1);
});
