import { fileURLToPath } from "node:url";

const extension = import.meta.url.endsWith(".ts") ? "ts" : "js";

/** the workflows' entry point for Temporal's bundler: a file, source or built */
export const bundledWorkflowsPath = fileURLToPath(
  new URL(`../workflows/index.${extension}`, import.meta.url),
);
