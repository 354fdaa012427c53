import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DefaultLogger } from "@temporalio/worker";
import { expect, onTestFinished, test } from "vitest";
import { paymentWorkflowBundle } from "./workflow-bundle.ts";

const logger = new DefaultLogger("ERROR");

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "workflow-bundle-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

async function onlyFile(folder: string): Promise<string> {
  const files = await readdir(folder);
  expect(files).toHaveLength(1);
  return join(folder, files[0] ?? "");
}

test("a kept bundle is taken as it is while its sources are the same", async () => {
  const cacheFolder = await newFolder();
  const { code } = await paymentWorkflowBundle({ cacheFolder, logger });
  const file = await onlyFile(cacheFolder);
  expect(await readFile(file, "utf8")).toBe(code);

  // marks the file, so that the test sees where the bundle came from
  await writeFile(file, `/* kept */${code}`);

  expect((await paymentWorkflowBundle({ cacheFolder, logger })).code).toBe(`/* kept */${code}`);
});

test.for([
  ["another source", (code: string) => withSource(code, "succeeded", "paid")],
  ["half a file", (code: string) => code.slice(0, code.length / 2)],
  ["nothing", () => ""],
] as const)("%s in the cache is bundled anew", async ([, spoil]) => {
  const cacheFolder = await newFolder();
  const { code } = await paymentWorkflowBundle({ cacheFolder, logger });
  const file = await onlyFile(cacheFolder);
  await writeFile(file, spoil(code));

  expect((await paymentWorkflowBundle({ cacheFolder, logger })).code).toBe(code);
  expect(await readFile(file, "utf8")).toBe(code);
});

test("without a writable folder there is still a bundle", async () => {
  const folder = await newFolder();
  await writeFile(join(folder, "taken"), "");

  const bundle = await paymentWorkflowBundle({ cacheFolder: join(folder, "taken"), logger });

  expect(bundle.code).toContain("payout");
});

/** a bundle of workflows with another text */
function withSource(code: string, now: string, before: string): string {
  return code.replace(/base64,([\w+/=]+)/, (_, map: string) => {
    const changed = Buffer.from(map, "base64").toString().replaceAll(now, before);
    return `base64,${Buffer.from(changed).toString("base64")}`;
  });
}
