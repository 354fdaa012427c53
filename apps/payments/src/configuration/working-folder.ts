import { resolve } from "node:path";

/** Where the user stands: pnpm changes the working directory and leaves it in INIT_CWD. */
function workingFolder(env: NodeJS.ProcessEnv = process.env): string {
  return env["INIT_CWD"] || process.cwd();
}

/** an absolute path for a file as the user wrote it */
export function userPath(file: string): string {
  return resolve(workingFolder(), file);
}
