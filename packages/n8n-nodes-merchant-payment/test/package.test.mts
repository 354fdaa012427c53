import { execa } from "execa";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { shared } from "./n8n.mts";

/** with NODE_ENV=test, n8n's rules expect the tests of the rules themselves */
const env = { NODE_ENV: "production", FORCE_COLOR: "0" };
const folder = fileURLToPath(new URL("..", import.meta.url));

test("n8n's linter finds nothing, in its strict mode", async () => {
  const { exitCode, all } = await execa("n8n-node", ["lint"], {
    cwd: folder,
    env,
    preferLocal: true,
    all: true,
    reject: false,
  });

  expect(all).not.toMatch(/error|warning/i);
  expect(exitCode).toBe(0);
});

/** in a separate process, because the scanner's rules for nodes do nothing inside vitest */
async function scan(scanned: string, patterns: string): Promise<unknown> {
  const script = `import { analyzePackage, SOURCE_FILE_PATTERNS } from ${JSON.stringify(import.meta.resolve("@n8n/scan-community-package/scanner/scanner.mjs"))};
    console.log(JSON.stringify(await analyzePackage(${JSON.stringify(scanned)}, ${patterns})));`;
  const { stdout } = await execa(process.execPath, ["--input-type=module", "--eval", script], {
    cwd: folder,
    env,
  });
  return JSON.parse(stdout);
}

test("n8n's scanner passes the source", async () => {
  expect(await scan(folder, "SOURCE_FILE_PATTERNS")).toEqual({ passed: true });
});

test("n8n's scanner passes the packed tarball, which is small and needs nothing else", async () => {
  const unpacked = await mkdtemp(join(tmpdir(), "merchant-payment-scan-"));
  onTestFinished(() => rm(unpacked, { recursive: true }));
  await execa("tar", ["-xzf", shared.tarball, "-C", unpacked, "--strip-components=1"]);

  expect(await scan(unpacked, '["**/*.js", "package.json"]')).toEqual({ passed: true });

  const manifest = JSON.parse(await readFile(join(unpacked, "package.json"), "utf8")) as Record<
    string,
    unknown
  >;
  expect(manifest).not.toHaveProperty("dependencies");
  expect(manifest["peerDependencies"]).toEqual({ "n8n-workflow": "*" });
  expect(JSON.stringify(manifest["peerDependencies"])).not.toContain("workspace:");
  expect((await stat(shared.tarball)).size).toBeLessThan(400_000);
});
