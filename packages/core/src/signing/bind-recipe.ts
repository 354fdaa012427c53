import type { Problem } from "../errors/problem.ts";
import { joinPath } from "./join-path.ts";
import {
  digestCheck,
  hmacDigest,
  keylessDigest,
  rsaCheck,
  rsaDigest,
  type CheckDigest,
  type MakeDigest,
} from "./digest.ts";
import { hmacKey } from "./hmac-key.ts";
import { usesSecret, type DigestProgram, type Program } from "./recipe-program.ts";
import { bindTemplate, type Binding, type Render } from "./render.ts";
import { rsaPrivateKey, rsaPublicKey } from "./rsa-key.ts";
import { secretOf, secretText } from "./secret-text.ts";
import type { Secrets } from "./secrets.ts";
import type { Placeholder } from "./template.ts";
import { UnusableSource } from "./unusable-source.ts";

/** A recipe with its secrets and one chosen key for each digest. */
export interface BoundRecipe {
  /** lower-case names */
  readonly headers: readonly (readonly [name: string, render: Render])[];
  /** the text that is hashed or signed */
  readonly message: Render;
  /** rsa: only for a signer */
  readonly make: MakeDigest | undefined;
  readonly check: CheckDigest;
}

/** for rsa, `verify` accepts the public key, `sign` needs the private one */
export type Role = "sign" | "verify";

/** shown in place of a secret */
export const mask = "•••";

/**
 * Binds a recipe once for each combination of its keys; the first one signs.
 * Adds what does not fit to `problems`, without any secret.
 */
export function bindRecipe(
  program: Program,
  secrets: Secrets,
  role: Role,
  problems: Problem[],
): BoundRecipe[] {
  const digests = [program.main, ...program.lets.values()].filter(({ keys }) => keys.length > 0);
  return combinations(digests.map(({ keys }) => keys))
    .slice(0, role === "sign" ? 1 : undefined)
    .map((names) =>
      bindOnce(
        program,
        secrets,
        role,
        new Map(digests.map((digest, at) => [digest, names[at] ?? ""])),
        problems,
      ),
    );
}

/** The same recipe with every secret masked: for showing, never for signing. */
export function bindMasked(program: Program): Pick<BoundRecipe, "headers" | "message"> {
  const open = [...program.lets].filter(([, digest]) => !usesSecret(program, digest));
  const lets = new Map(open.map(([name]) => [name, bindLet(program, name, {}, new Map(), [])]));
  return bindTemplates(program, {
    pairs: program.pairs,
    secret: () => mask,
    digest: (name) => lets.get(name) ?? (() => mask),
  });
}

function bindOnce(
  program: Program,
  secrets: Secrets,
  role: Role,
  chosen: ReadonlyMap<DigestProgram, string>,
  problems: Problem[],
): BoundRecipe {
  const templates = bindTemplates(
    program,
    bindingOf(program, secrets, chosen, problems, joinPath(program.where, "message")),
  );
  return {
    ...templates,
    ...bindDigest(program.main, chosen.get(program.main), secrets, role, problems),
  };
}

function bindTemplates(
  program: Program,
  binding: Binding,
): Pick<BoundRecipe, "headers" | "message"> {
  return {
    headers: [...program.headers].map(
      ([name, template]) => [name, bindTemplate(template, binding)] as const,
    ),
    message: bindTemplate(program.main.template, binding),
  };
}

function bindingOf(
  program: Program,
  secrets: Secrets,
  chosen: ReadonlyMap<DigestProgram, string>,
  problems: Problem[],
  path: string,
): Binding {
  const lets = new Map<string, Render>();
  return {
    pairs: program.pairs,
    secret: (placeholder) => textOrProblem(placeholder, secrets, problems, path),
    digest(name) {
      const render = lets.get(name) ?? bindLet(program, name, secrets, chosen, problems);
      lets.set(name, render);
      return render;
    },
  };
}

/** computed at first use, once per request */
function bindLet(
  program: Program,
  name: string,
  secrets: Secrets,
  chosen: ReadonlyMap<DigestProgram, string>,
  problems: Problem[],
): Render {
  const digest = program.lets.get(name);
  if (digest === undefined) throw new TypeError(`no let.${name}`);
  const message = bindTemplate(
    digest.template,
    bindingOf(program, secrets, chosen, problems, joinPath(digest.where, "message")),
  );
  const { make } = bindDigest(digest, chosen.get(digest), secrets, "sign", problems);
  return (scope) => {
    const known = scope.lets.get(name);
    if (known !== undefined || make === undefined) return known ?? "";
    const made = make(message(scope));
    scope.lets.set(name, made);
    return made;
  };
}

function bindDigest(
  digest: DigestProgram,
  keyName: string | undefined,
  secrets: Secrets,
  role: Role,
  problems: Problem[],
): Pick<BoundRecipe, "make" | "check"> {
  const { method, encoding } = digest;
  if (method.kind === "plain" || method.kind === "hash")
    return withCheck(keylessDigest(method, encoding));
  const secret = keyName === undefined ? undefined : secretOf(secrets, keyName);
  if (secret === undefined) return unfit;
  try {
    if (method.kind === "hmac")
      return withCheck(hmacDigest(method.hash, hmacKey(secret, digest.keyEncoding), encoding));
    const check = rsaCheck(method.hash, rsaPublicKey(secret), encoding);
    return {
      check,
      make: role === "sign" ? rsaDigest(method.hash, rsaPrivateKey(secret), encoding) : undefined,
    };
  } catch {
    // without the cause, whose message may show parts of the key
    const expected =
      method.kind === "hmac"
        ? `${digest.keyEncoding} text that holds at least one byte`
        : `an RSA ${role === "sign" ? "private" : "public or private"} key as PEM without a passphrase`;
    problems.push({
      path: joinPath(digest.where, "key"),
      message: `the secret "${keyName}" must be ${expected}; check its value`,
    });
    return unfit;
  }
}

const unfit: Pick<BoundRecipe, "make" | "check"> = { make: undefined, check: () => false };

function withCheck(make: MakeDigest): Pick<BoundRecipe, "make" | "check"> {
  return { make, check: digestCheck(make) };
}

/** refuses a secret that is empty after its filters: anybody could then make the signature */
function textOrProblem(
  placeholder: Placeholder,
  secrets: Secrets,
  problems: Problem[],
  path: string,
): string {
  try {
    return secretText(placeholder, secrets);
  } catch (error) {
    if (!(error instanceof UnusableSource)) throw error;
    problems.push({ path, message: `{${error.source}} ${error.message}` });
    return "";
  }
}

function combinations(lists: readonly (readonly string[])[]): string[][] {
  return lists.reduce<string[][]>(
    (before, list) => list.flatMap((one) => before.map((rest) => [...rest, one])),
    [[]],
  );
}
