import { resolve } from "node:path";

/** The user's working directory: pnpm changes the process's and keeps the user's in INIT_CWD. */
function workingFolder(env: NodeJS.ProcessEnv = process.env): string {
  return env["INIT_CWD"] || process.cwd();
}

/** an absolute path for a file as the user wrote it */
export function userPath(file: string): string {
  return resolve(workingFolder(), file);
}
