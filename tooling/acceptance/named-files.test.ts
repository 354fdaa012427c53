import { readFile } from "node:fs/promises";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { execa } from "execa";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const { stdout } = await execa("git", ["ls-files"], { cwd: root });
const files = stdout.split("\n");
const folders = new Set(files.flatMap(foldersOf));
const documents = files.filter((file) => file.endsWith(".md") && !file.startsWith(".changeset/"));

function foldersOf(file: string): string[] {
  const folder = dirname(file);
  return folder === "." ? [] : [folder, ...foldersOf(folder)];
}

/** the end of a path is enough, such as `client/read-answer.ts` or `src/client` */
function isThere(path: string): boolean {
  const bare = path.replace(/\/$/, "");
  return [...files, ...folders].some((known) => known === bare || known.endsWith(`/${bare}`));
}

/** the source files and folders that a text names as code */
function namedIn(text: string): string[] {
  const codes = [...text.replace(/```[^]*?```/g, "").matchAll(/`([^`\n]+)`/g)];
  const isPath =
    /^(?:[\w.-]+\/)*[\w.-]+\.m?ts$|^(?:packages|apps|tooling|deploy|bench|src)(?:\/[\w.-]+)+\/?$/;
  return codes.map(([, code = ""]) => code).filter((code) => isPath.test(code));
}

function linksIn(text: string): string[] {
  const links = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)];
  return links.map(([, link = ""]) => link).filter((link) => !/^[a-z]+:/.test(link));
}

test.each(documents)("every file that %s names is there", async (document) => {
  const text = await readFile(join(root, document), "utf8");
  const missing = namedIn(text).filter((path) => !isThere(path));
  const dead = linksIn(text).filter((link) => {
    const target = normalize(join(dirname(document), link)).replace(/\/$/, "");
    return !files.includes(target) && !folders.has(target);
  });
  expect({ missing, dead }).toEqual({ missing: [], dead: [] });
});
