import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { afterEach, beforeEach, expect, inject, test, vi } from "vitest";
import { cachedServer } from "./cached-server.ts";
import { findTemporalServer } from "./find-temporal-server.ts";

const temporal = inject("temporalExecutable");
let folder = "";
let said: string[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "find-temporal-"));
  said = [];
  vi.stubEnv("TEMPORAL_CLI", undefined);
  vi.stubEnv("XDG_CACHE_HOME", join(folder, "cache"));
  vi.stubEnv("PATH", "");
  // the download fails on every machine
  vi.stubEnv("HTTPS_PROXY", "http://127.0.0.1:9");
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

function find() {
  return findTemporalServer({ say: (line) => said.push(line) });
}

/** A `temporal` that can only print its version. */
async function fakeCli(name: string, version: string): Promise<string> {
  const executable = join(folder, name, "temporal");
  await mkdir(dirname(executable));
  await writeFile(executable, `#!/bin/sh\necho "temporal version 1.0.0 (${version})"\n`);
  await chmod(executable, 0o755);
  return executable;
}

test("TEMPORAL_CLI is used before all others", async () => {
  vi.stubEnv("TEMPORAL_CLI", temporal);
  vi.stubEnv("PATH", dirname(await fakeCli("bin", "Server 1.30.0, UI 2.0.0")));
  expect(await find()).toEqual({ executable: temporal, foundIn: "TEMPORAL_CLI" });
});

test("a TEMPORAL_CLI that is no Temporal CLI is an error, and is not skipped", async () => {
  vi.stubEnv("TEMPORAL_CLI", "/nowhere/temporal");
  await expect(find()).rejects.toThrow(
    "TEMPORAL_CLI names /nowhere/temporal, which is not a Temporal CLI",
  );
});

test("an old CLI on PATH is skipped for a recent one, with a message", async () => {
  const old = await fakeCli("old", "Server 1.22.4, UI 2.0.0");
  const recent = await fakeCli("recent", "Server 1.29.0, UI 2.0.0");
  vi.stubEnv("PATH", [dirname(old), dirname(recent)].join(delimiter));
  expect(await find()).toEqual({ executable: recent, foundIn: "PATH" });
  expect(said).toEqual([
    `${old} is not used: it brings server 1.22.4, and 1.29 or newer is needed.`,
  ]);
});

test("an earlier download is found in the user's cache", async () => {
  const { executable } = cachedServer();
  await mkdir(dirname(executable), { recursive: true });
  await symlink(temporal, executable);
  expect(await find()).toEqual({ executable, foundIn: "cache" });
});

test("if nothing works, every failure and every solution is listed", async () => {
  await expect(find()).rejects.toThrow(
    /download failed: .*There is no Go on PATH.*TEMPORAL_CLI.*temporal\.download.*install Go 1\.21/s,
  );
  expect(said.join("\n")).toMatch(/getting one, once.*Downloading .*about a minute/s);
});

test("two searches at the same time take turns", async () => {
  const outcomes = await Promise.allSettled([find(), find()]);
  expect(outcomes.map((outcome) => outcome.status)).toEqual(["rejected", "rejected"]);
  expect(said).toContain("Another process is getting the Temporal server: waiting for it.");
});
