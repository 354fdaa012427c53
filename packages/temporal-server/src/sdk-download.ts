import { TestWorkflowEnvironment } from "@temporalio/testing";

/** `node sdk-download.ts <folder> <version>`: downloads the Temporal CLI into the folder, and starts it once. */
const [downloadDir = "", version = ""] = process.argv.slice(2);

try {
  const environment = await TestWorkflowEnvironment.createLocal({
    server: { executable: { type: "cached-download", downloadDir, version } },
  });
  await environment.teardown();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
