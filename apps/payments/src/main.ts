#!/usr/bin/env node
import { enableCompileCache } from "node:module";
import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";

// half of a short command is the reading of its own code; kept where only this user writes
try {
  if (isAbsolute(homedir())) {
    const { default: envPaths } = await import("env-paths");
    enableCompileCache(join(envPaths("merchant-payment", { suffix: "" }).cache, "compiled"));
  }
} catch {
  // a user without a home, as in a container, has no cache
}
const { run } = await import("./run.ts");
await run(process.argv.slice(2));
