import { Option } from "@commander-js/extra-typings";
import { wholeNumber } from "./whole-number.ts";

/** the address of a service's health and metrics, for every command that serves them */
export function metricsPortOption() {
  return new Option(
    "--metrics-port <number>",
    "serve /healthz, /readyz and /metrics (Prometheus) here; 0: any free port. Default: not at all",
  ).argParser(wholeNumber(0, 65_535));
}

export function metricsHostOption() {
  return new Option(
    "--metrics-host <address>",
    "address that --metrics-port listens on; default 127.0.0.1",
  );
}
