#!/usr/bin/env node
import { enableCompileCache } from "node:module";
import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";

// loading the code takes half of a short command's time, so it is cached; only this user can write the cache
try {
  if (isAbsolute(homedir())) {
    const { default: envPaths } = await import("env-paths");
    enableCompileCache(join(envPaths("merchant-payment", { suffix: "" }).cache, "compiled"));
  }
} catch {
  // a user without a home folder, as in a container, has no cache
}
const { run } = await import("./run.ts");
await run(process.argv.slice(2));
