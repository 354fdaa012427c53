import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSandbox } from "@merchant-payment/sandbox";
import { execa } from "execa";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publishedPackages } from "../tasks/published-packages.ts";

let app = "";

beforeAll(async () => {
  const core = (await publishedPackages()).find(({ name }) => name === "@merchant-payment/core");
  app = await mkdtemp(join(tmpdir(), "core-app-"));
  await cp(new URL("core-app", import.meta.url), app, { recursive: true });
  const manifest = {
    private: true,
    type: "module",
    dependencies: { "@merchant-payment/core": `file:${core?.tarball}` },
    devDependencies: { "@types/node": "^24", typescript: "^7" },
  };
  await writeFile(join(app, "package.json"), JSON.stringify(manifest));
  await execa("npx", ["-y", "pnpm@12", "install", "--prefer-offline"], { cwd: app });
});

afterAll(() => rm(app, { recursive: true, force: true }));

test("an app of somebody else checks its types against the packed core", async () => {
  const { stdout, exitCode } = await execa("npx", ["tsc", "-p", "."], { cwd: app, reject: false });
  expect({ stdout, exitCode }).toEqual({ stdout: "", exitCode: 0 });
});

test("an app of somebody else pays with the packed core", async () => {
  await using sandbox = await createSandbox();
  const { stdout } = await execa(process.execPath, ["app.ts"], {
    cwd: app,
    env: {
      SETTINGS: JSON.stringify({
        baseUrl: sandbox.url,
        merchantCode: sandbox.merchantCode,
        profile: sandbox.profile,
        secrets: sandbox.secrets,
      }),
    },
  });
  expect(JSON.parse(stdout)).toEqual({
    paid: "accepted",
    checked: expect.stringMatching(/^(pending|succeeded)$/),
    notSent: true,
    neverLeft: "notSent",
    signer: "function",
  });
});
