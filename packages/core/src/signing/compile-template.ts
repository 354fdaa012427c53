import { ConfigurationError } from "../errors/configuration-error.ts";
import type { Problem } from "../errors/problem.ts";
import { bindTemplate } from "./render.ts";
import { missingSecrets, secretText } from "./secret-text.ts";
import type { Secrets } from "./secrets.ts";
import type { UnsignedRequest } from "./signer.ts";
import { InvalidRequestError } from "../errors/invalid-request-error.ts";
import { parseTemplate, placeholders } from "./template.ts";
import { sourceText } from "./source.ts";
import { UnusableSource } from "./unusable-source.ts";

/** a request with a fixed instant and id, so that its fields and its signature use the same ones */
export type TimedRequest = UnsignedRequest & { readonly instant: number; readonly id: string };

/** A template outside of recipes: a body field that the profile adds. */
export interface CompiledTemplate {
  readonly secretNames: readonly string[];
  /** @throws ConfigurationError naming a secret that is missing or blank; the result: InvalidRequestError naming a source that is absent */
  bind(secrets: Secrets): (request: TimedRequest) => string;
}

/**
 * @param where its path, e.g. `operations.payout.body.Timestamp`
 * @throws ConfigurationError listing every problem
 */
export function compileTemplate(text: string, where: string): CompiledTemplate {
  const problems: Problem[] = [];
  const report = (message: string) => void problems.push({ path: where, message });
  const template = parseTemplate(text, report);
  for (const { source } of placeholders(template)) {
    const late =
      source.from === "let" ||
      source.from === "header" ||
      source.from === "pairs" ||
      (source.from === "request" && source.name === "body");
    if (late) report(`{${sourceText(source)}} does not exist yet when the body is made`);
  }
  if (problems.length > 0) throw new ConfigurationError("a template cannot be used", problems);
  const secretNames = [
    ...new Set(
      placeholders(template).flatMap(({ source }) =>
        source.from === "secret" ? [source.name] : [],
      ),
    ),
  ];
  return {
    secretNames,
    bind(secrets) {
      const missing = missingSecrets(secretNames, secrets, where);
      if (missing.length > 0)
        throw new ConfigurationError("the account's secrets do not fit the template", missing);
      const render = bindTemplate(template, {
        secret: (placeholder) => secretText(placeholder, secrets),
        digest: () => () => "",
        pairs: () => "",
      });
      return ({ fields = {}, method, path, instant, id, paymentId }) => {
        try {
          return render({
            fields,
            headers: {},
            method,
            path,
            body: "",
            instant,
            id,
            paymentId,
            lets: new Map(),
          });
        } catch (error) {
          if (!(error instanceof UnusableSource)) throw error;
          throw new InvalidRequestError(`${where} cannot be filled in`, [
            { path: error.source, message: error.message },
          ]);
        }
      };
    },
  };
}
