import type { HttpBindings } from "@hono/node-server";
import type { Profile } from "@merchant-payment/core";
import type { Hono } from "hono";
import type { FaultRules } from "../faults/fault-rules.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { EndpointOptions } from "./gateway-endpoint.ts";

/** The shared parts for the sandbox's paths. */
export interface AppOptions extends EndpointOptions {
  readonly operations: Profile["operations"];
  readonly ledger: Ledger;
  readonly faults: EndpointOptions["faults"] & FaultRules;
  /** changes with everything that the pages show */
  readonly version: () => string;
}

export type SandboxApp = Hono<{ Bindings: HttpBindings }>;
