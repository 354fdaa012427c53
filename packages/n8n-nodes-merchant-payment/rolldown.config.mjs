import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "rolldown";

const here = dirname(fileURLToPath(import.meta.url));
const { n8n } = JSON.parse(readFileSync(join(here, "package.json"), "utf8"));
const sources = [...n8n.nodes, ...n8n.credentials].map((built) =>
  built.replace(/^dist\//, "").replace(/\.js$/, ""),
);

/** n8n expects icons and codex files beside the built nodes */
const besides = {
  name: "icons-and-codex",
  generateBundle() {
    const files = [
      ...readdirSync(join(here, "icons")).map((name) => `icons/${name}`),
      ...sources.filter((source) => source.startsWith("nodes/")).map((source) => `${source}.json`),
    ];
    for (const fileName of files)
      this.emitFile({ type: "asset", fileName, source: readFileSync(join(here, fileName)) });
  },
};

export default defineConfig({
  cwd: here,
  input: Object.fromEntries(sources.map((source) => [source, `${source}.ts`])),
  platform: "node",
  external: ["n8n-workflow", /^node:/],
  // zod uses the global object to share its settings; n8n's rules forbid that name
  transform: { target: "node22", define: { globalThis: "sharedByNobody" } },
  output: {
    dir: "dist",
    format: "cjs",
    cleanDir: true,
    banner: "const sharedByNobody = {};",
    entryFileNames: "[name].js",
    chunkFileNames: "shared/[name].js",
    exports: "named",
  },
  plugins: [besides],
});
