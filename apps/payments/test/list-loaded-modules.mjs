// `node --import` of this: on exit, every module that was loaded is written to the file LOADED_MODULES
import { writeFileSync } from "node:fs";
import { registerHooks } from "node:module";

const loaded = new Set();
registerHooks({
  load(url, context, next) {
    loaded.add(url);
    return next(url, context);
  },
});
process.on("exit", () => writeFileSync(process.env.LOADED_MODULES, [...loaded].join("\n")));
