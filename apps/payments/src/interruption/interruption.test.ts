import { expect, test } from "vitest";
import { Interrupted, orInterrupted } from "./interruption.ts";

const never = new Promise<never>(() => {});

test("a failure that Ctrl-C caused counts as the interruption, even if it comes before the signal", async () => {
  const interruption = Promise.withResolvers<never>();
  const work = Promise.reject(new Error("the server ended"));
  setTimeout(() => interruption.reject(new Interrupted("SIGINT")), 20);

  await expect(orInterrupted(work, interruption.promise)).rejects.toMatchObject({ exitCode: 130 });
});

test("a failure by itself is a failure, and a result is a result", async () => {
  const failed = Promise.reject(new Error("the server ended"));
  await expect(orInterrupted(failed, never)).rejects.toThrow("the server ended");
  await expect(orInterrupted(Promise.resolve("paid"), never)).resolves.toBe("paid");
});
