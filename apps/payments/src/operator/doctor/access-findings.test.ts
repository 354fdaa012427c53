import type { X509Certificate } from "node:crypto";
import { expect, test } from "vitest";
import { accessFindings } from "./access-findings.ts";

const now = Date.UTC(2026, 0, 10);
const certificate = (validFromDate: Date, validToDate: Date) =>
  ({ validFromDate, validToDate }) as X509Certificate;
const day = (count: number) => new Date(now + count * 86_400_000);

test.each([
  { from: -9, to: 31, state: "ok", says: "valid until 2026-02-10" },
  { from: -9, to: 29, state: "warning", says: "in 29 days" },
  { from: -9, to: -1, state: "missing", says: "expired on 2026-01-09" },
  { from: 1, to: 90, state: "missing", says: "valid from 2026-01-11" },
])("a client certificate from day $from to day $to is $state", ({ from, to, state, says }) => {
  const clientCertificate = certificate(day(from), day(to));
  const [finding] = accessFindings({ proxy: null, clientCertificate }, now);
  expect(finding?.state).toBe(state);
  expect(finding?.detail).toContain(says);
  expect(finding?.exitCode).toBe(state === "missing" ? 2 : undefined);
});

test("without proxy and client certificate there is nothing to say", () => {
  expect(accessFindings({ proxy: null, clientCertificate: null }, now)).toEqual([]);
});
