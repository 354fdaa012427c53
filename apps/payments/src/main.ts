#!/usr/bin/env node
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import envPaths from "env-paths";

// half of a short command is the reading of its own code; kept where only this user writes
enableCompileCache(join(envPaths("merchant-payment", { suffix: "" }).cache, "compiled"));
const { run } = await import("./run.ts");
await run(process.argv.slice(2));
