import envPaths from "env-paths";
import { execa } from "execa";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium } from "playwright-core";
import lockfile from "proper-lockfile";

const quiet = ["--disable-background-networking", "--disable-component-update", "--no-first-run"];

/** A headless Chromium: on Linux the one that comes as an npm package, elsewhere the Chrome that is installed. */
export async function launchChromium(): Promise<Browser> {
  if (process.platform !== "linux") return chromium.launch({ channel: "chrome", args: quiet });
  const unpacked = await unpackedChromium();
  const { default: packaged } = await import("@sparticuz/chromium");
  return chromium.launch({
    executablePath: join(unpacked, "chromium"),
    // the single process is meant for AWS Lambda, and ends with the first crashed page
    args: [...packaged.args.filter((flag) => flag !== "--single-process"), ...quiet],
    env: {
      ...process.env,
      HOME: unpacked,
      FONTCONFIG_PATH: join(unpacked, "fonts"),
      LD_LIBRARY_PATH: join(unpacked, "al2023", "lib"),
    },
  });
}

/**
 * Unpacks the browser once per user and version. The package writes into the system's temporary folder and assumes that
 * files there are complete. So it runs in a process with a separate temporary folder, which is then renamed.
 */
async function unpackedChromium(): Promise<string> {
  const manifest = fileURLToPath(import.meta.resolve("@sparticuz/chromium")).replace(
    /build\/.*/,
    "package.json",
  );
  const { version } = JSON.parse(await readFile(manifest, "utf8"));
  const folder = join(
    envPaths("merchant-payment", { suffix: "" }).cache,
    `chromium-${version}-${process.arch}`,
  );
  if (existsSync(folder)) return folder;
  await mkdir(dirname(folder), { recursive: true });
  const release = await lockfile.lock(dirname(folder), {
    lockfilePath: `${folder}.lock`,
    stale: 30_000,
    retries: { retries: 300, minTimeout: 500, maxTimeout: 500 },
  });
  try {
    if (existsSync(folder)) return folder;
    const partial = `${folder}.partial`;
    await rm(partial, { recursive: true, force: true });
    await mkdir(partial);
    const unpack = `import chromium from ${JSON.stringify(import.meta.resolve("@sparticuz/chromium"))}; await chromium.executablePath()`;
    await execa(process.execPath, ["--input-type=module", "--eval", unpack], {
      env: { TMPDIR: partial, AWS_LAMBDA_JS_RUNTIME: "nodejs24.x" },
      timeout: 120_000,
    });
    const fonts = join(partial, "fonts", "fonts.conf");
    await writeFile(
      fonts,
      (await readFile(fonts, "utf8")).replaceAll("/tmp/fonts", join(folder, "fonts")),
    );
    await rename(partial, folder);
    return folder;
  } finally {
    await release();
  }
}
