import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { SandboxApp } from "../http/app-options.ts";

interface Asset {
  /** contains the text's hash, so that browsers can cache it without a limit */
  readonly path: string;
  readonly type: string;
  readonly text: string;
}

function readAsset(name: string, type: string): Asset {
  const text = readFileSync(new URL(`../../assets/${name}`, import.meta.url), "utf8");
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 16);
  return { path: `/sandbox/assets/${hash}/${name}`, type, text };
}

export const stylesheet = readAsset("pages.css", "text/css; charset=utf-8");
export const liveScript = readAsset("live.js", "text/javascript; charset=utf-8");

export function addPageAssets(app: SandboxApp): void {
  for (const { path, type, text } of [stylesheet, liveScript]) {
    app.get(path, (context) =>
      context.body(text, 200, {
        "content-type": type,
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
      }),
    );
  }
}
