import { vi } from "vitest";
import { patience } from "./patience.ts";

// what `expect.poll` is told in the configuration: `vi.waitFor` has no setting there
const { waitFor } = vi;
vi.waitFor = (callback, options) =>
  waitFor(callback, {
    timeout: patience,
    ...(typeof options === "number" ? { timeout: options } : options),
  });
