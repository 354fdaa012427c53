import { ConfigurationError } from "../errors/configuration-error.ts";
import type { Problem } from "../errors/problem.ts";
import type { WireFields } from "../outcome/echo.ts";
import { sentFields, statedFields } from "../fields/request-fields.ts";
import { compileTemplate, type TimedRequest } from "../signing/compile-template.ts";
import type { Secrets } from "../signing/secrets.ts";
import { parseTemplate, placeholders } from "../signing/template.ts";
import type { Operation } from "./operation.ts";

/** renders the profile's own body fields of one request; @throws InvalidRequestError naming a source that is absent */
export type RenderBody = (request: TimedRequest) => WireFields;

/** The profile's own body fields of one operation. Holds no secret itself. */
export interface BodyTemplates {
  /** @throws ConfigurationError naming a secret that is missing or blank */
  bind(secrets: Secrets): RenderBody;
}

type Written = Readonly<Record<string, string | number | boolean>>;

/**
 * Reads the texts of `operations.<operation>.body`. Adds what is wrong to `problems`.
 * @param signature the body field of the signature, if it is in the body
 */
export function compileBody(
  written: Written,
  operation: Operation,
  signature: string | undefined,
  problems: Problem[],
): BodyTemplates | undefined {
  const stated = ["MerchantCode", ...statedFields(operation)];
  const sent: readonly string[] = ["MerchantCode", ...sentFields(operation)];
  const fields = Object.entries(written).map(([name, value]) => {
    const where = `operations.${operation}.body.${name}`;
    if (name === signature)
      problems.push({ path: where, message: "is the field of the signature; leave it out" });
    if (sent.includes(name))
      problems.push({ path: where, message: "is a field of the request itself; leave it out" });
    return [
      name,
      typeof value === "string" ? compile(value, where, stated, problems) : value,
    ] as const;
  });
  if (fields.length === 0) return undefined;
  return {
    bind(secrets) {
      const bound = fields.map(
        ([name, value]) =>
          [name, typeof value === "object" ? value.bind(secrets) : () => value] as const,
      );
      return (request) =>
        Object.fromEntries(bound.map(([name, render]) => [name, render(request)]));
    },
  };
}

function compile(text: string, where: string, known: readonly string[], problems: Problem[]) {
  for (const { source } of placeholders(parseTemplate(text, () => {}))) {
    if (source.from === "field" && !known.includes(source.path.join(".")))
      problems.push({
        path: where,
        message: `{${source.path.join(".")}} is no field of this request; there are ${known.join(", ")}`,
      });
  }
  try {
    return compileTemplate(text, where);
  } catch (error) {
    if (!ConfigurationError.is(error)) throw error;
    problems.push(...error.fields);
    return text;
  }
}
