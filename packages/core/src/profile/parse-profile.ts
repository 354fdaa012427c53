import { ConfigurationError } from "../errors/configuration-error.ts";
import type { Problem } from "../errors/problem.ts";
import { english, schemaProblems } from "../errors/schema-problems.ts";
import { paymentKinds, type PaymentKind } from "../outcome/payment-kind.ts";
import { compileRecipe, type CompiledRecipe } from "../signing/compile-recipe.ts";
import { compileBody } from "./body-templates.ts";
import { kindProblems } from "./check-schema.ts";
import { fieldRuleProblems } from "./field-rule-problems.ts";
import {
  documentedPaths,
  operations,
  signedOperations,
  type Operation,
  type SignedOperation,
} from "./operation.ts";
import type { OperationSpec } from "./operation-spec.ts";
import { defaultPolling, type Polling } from "./polling-schema.ts";
import type { Profile } from "./profile.ts";
import { profileSchema, type ProfileFile } from "./profile-schema.ts";
import { codesInTwoClasses, resolveCodes } from "./resolve-codes.ts";
import { resolveStatuses, statusesInTwoClasses } from "./resolve-statuses.ts";
import { submitBudget } from "./submit-budget.ts";

/**
 * Checks a gateway profile and applies its defaults and overrides.
 * @param value the parsed JSON
 * @param source its name for people, e.g. the file name
 * @throws ConfigurationError listing every problem with its path
 */
export function parseProfile(value: unknown, source = "gateway profile"): Profile {
  const parsed = profileSchema.safeParse(value, { error: english });
  if (!parsed.success) throw new ConfigurationError(source, schemaProblems(parsed.error.issues));
  const file = parsed.data;
  const problems: Problem[] = [];
  const signing = compileSigning(file.signing, problems);
  const profile: Profile = {
    ...file,
    operations: resolveOperations(file.operations, signing, problems),
    signing,
    codes: Object.fromEntries(
      operations.map((operation) => [operation, resolveCodes(file.codes, operation)]),
    ) as unknown as Profile["codes"],
    statuses: {
      payout: resolveStatuses(file.statuses, "payout"),
      deposit: resolveStatuses(file.statuses, "deposit"),
    },
    polling: {
      payout: resolvePolling(file.polling, "payout"),
      deposit: resolvePolling(file.polling, "deposit"),
    },
  };
  const all = unique([
    ...problems,
    ...codesInTwoClasses(file.codes),
    ...httpInTwoClasses(file.http),
    ...statusesInTwoClasses(file.statuses),
    ...kindProblems(file.check),
    ...fieldRuleProblems(file.fields),
    ...contradictions(profile),
  ]);
  if (all.length > 0) throw new ConfigurationError(source, all);
  return profile;
}

function resolveOperations(
  written: ProfileFile["operations"],
  signing: Profile["signing"],
  problems: Problem[],
): Profile["operations"] {
  const specs = operations.flatMap((operation): [Operation, OperationSpec][] => {
    const given = written[operation];
    const path = given?.path ?? documentedPaths[operation];
    if (path === undefined) {
      if (given !== undefined)
        problems.push({
          path: `operations.${operation}.path`,
          message: "is required: the API document does not give it",
        });
      return [];
    }
    if (operation === "products")
      return [[operation, { method: "GET", path, body: {}, templates: undefined }]];
    const body = written[operation]?.body ?? {};
    const place = signing[operation]?.place;
    const signature = place?.in === "body" ? place.name : undefined;
    const templates = compileBody(body, operation, signature, problems);
    return [[operation, { method: "POST", path, body, templates }]];
  });
  return Object.fromEntries(specs);
}

function compileSigning(written: ProfileFile["signing"], problems: Problem[]): Profile["signing"] {
  const compiled = new Map<string, CompiledRecipe | undefined>();
  for (const [name, recipe] of Object.entries(written)) {
    if (recipe === undefined) continue;
    try {
      compiled.set(name, compileRecipe(recipe, `signing.${name}`));
    } catch (error) {
      if (!ConfigurationError.is(error)) throw error;
      problems.push(...error.fields);
    }
  }
  const signing = signedOperations.flatMap((operation): [SignedOperation, CompiledRecipe][] => {
    const recipe = compiled.get(operation) ?? compiled.get("default");
    return recipe === undefined ? [] : [[operation, recipe]];
  });
  return Object.fromEntries(signing);
}

function resolvePolling(written: ProfileFile["polling"], kind: PaymentKind): Polling {
  const names = Object.keys(defaultPolling) as (keyof Polling)[];
  const chosen = names.map((name) => [
    name,
    written[kind]?.[name] ?? written[name] ?? defaultPolling[name],
  ]);
  return Object.fromEntries(chosen) as Polling;
}

/** settings that are valid alone but contradict each other */
function contradictions(profile: Profile): Problem[] {
  const problems: Problem[] = [];
  const { checkFirst, notFoundGrace, whenNotFound, refNos } = profile.payout;
  if (checkFirst && profile.codes.check.notFound.length === 0) {
    problems.push({
      path: "payout.checkFirst",
      message:
        'needs codes.check.notFound, the answer for a RefNo that the gateway does not know; write it down, or write "checkFirst": false',
    });
  }
  if (checkFirst && profile.check.by === "transId") {
    problems.push({
      path: "payout.checkFirst",
      message: 'cannot ask by RefNo if check.by is "transId"; write "checkFirst": false',
    });
  }
  if (!checkFirst && whenNotFound !== "resubmit" && refNos !== "neverRepeat") {
    problems.push({
      path: "payout.checkFirst",
      message:
        'is false, so a RefNo that Temporal has forgotten (retention) could be paid again; write "refNos": "neverRepeat" if you never use a RefNo a second time, or "whenNotFound": "resubmit" if the gateway itself refuses a RefNo that it has; else leave "checkFirst" out',
    });
  }
  const shortest = 2 * submitBudget(profile.timeouts).total;
  if (notFoundGrace < shortest) {
    problems.push({
      path: "payout.notFoundGrace",
      message: `must be at least ${Math.ceil(shortest / 1000)}s, twice the longest submit that timeouts allow; make it longer, or timeouts shorter`,
    });
  }
  return [...problems, ...missingForCheck(profile)];
}

/** fields that a check requires must be part of the payment */
function missingForCheck({ fields }: Profile): Problem[] {
  return paymentKinds.flatMap((kind) =>
    ["PaymentId", "Currency"].flatMap((name): Problem[] => {
      const [brought = {}, check = {}] = [fields[kind][name], fields.check[name]];
      const mayLack = brought.optional === true && brought.default === undefined;
      if (!mayLack || check.optional === true || check.default !== undefined) return [];
      return [
        {
          path: `fields.check.${name}`,
          message: `is required, and fields.${kind}.${name} is optional: a ${kind} without it could never be checked; make it required there, or optional or a default here`,
        },
      ];
    }),
  );
}

function httpInTwoClasses({ busy, hold }: ProfileFile["http"]): Problem[] {
  return hold
    .filter((status) => busy.includes(status))
    .map((status) => ({
      path: "http.hold",
      message: `${status} is in http.busy too; keep it in one class`,
    }));
}

function unique(problems: readonly Problem[]): Problem[] {
  return [
    ...new Map(
      problems.map((problem) => [`${problem.path}\n${problem.message}`, problem]),
    ).values(),
  ];
}
