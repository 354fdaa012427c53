import { vi } from "vitest";
import { patience } from "./patience.ts";

// the same values as the configuration's `expect.poll`: it has no setting for `vi.waitFor`
const { waitFor } = vi;
vi.waitFor = (callback, options) =>
  waitFor(callback, {
    timeout: patience,
    ...(typeof options === "number" ? { timeout: options } : options),
  });
