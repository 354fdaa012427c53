import { readFile } from "node:fs/promises";
import { parse } from "yaml";

/** The parts of a service of deploy/compose.yaml that tests use. */
export interface ComposeService {
  readonly image: string;
  readonly entrypoint?: readonly string[];
  readonly command?: readonly string[];
  readonly env_file?: string;
  readonly environment?: Readonly<Record<string, string | number>>;
  readonly ports?: readonly string[];
  readonly expose?: readonly string[];
  readonly volumes?: readonly string[];
  readonly secrets?: readonly string[];
  readonly networks?: readonly string[];
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly stop_grace_period?: string;
  readonly read_only?: boolean;
  readonly init?: boolean;
}

export interface ComposeFile {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
}

export const deployment = new URL("../../deploy/", import.meta.url);

export async function readCompose(): Promise<ComposeFile> {
  const written = await readFile(new URL("compose.yaml", deployment), "utf8");
  return parse(written, { merge: true }) as ComposeFile;
}

/** services that run the app */
export function appServices({ services }: ComposeFile): [string, ComposeService][] {
  return Object.entries(services).filter(([, { image }]) => image.startsWith("merchant-payment"));
}

/** the port of a service's health check */
export function watchedPort(service: ComposeService): string | undefined {
  return flag(service, "metrics-port") ?? flag(service, "port");
}

/** the value of `--name` in a command */
export function flag({ command = [] }: ComposeService, name: string): string | undefined {
  const at = command.indexOf(`--${name}`);
  return at === -1 ? undefined : command[at + 1];
}
