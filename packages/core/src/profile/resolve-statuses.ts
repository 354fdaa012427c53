import type { PaymentKind } from "../outcome/answer-class.ts";
import type { StatusRules } from "../outcome/classify-status.ts";
import type { StatusClass } from "../outcome/status-class.ts";
import type { Problem } from "../errors/problem.ts";
import type { ProfileFile } from "./profile-schema.ts";

const classes: readonly StatusClass[] = ["succeeded", "failed", "pending", "reversed", "expired"];

/** the statuses of one kind: its own classes before the general ones */
export function resolveStatuses(statuses: ProfileFile["statuses"], kind: PaymentKind): StatusRules {
  const own = statuses[kind] ?? {};
  return Object.fromEntries(
    classes.map((name) => [name, own[name] ?? statuses[name] ?? []]),
  ) as unknown as StatusRules;
}

/** a text that stands in two classes of one kind */
export function statusesInTwoClasses(rules: StatusRules, kind: PaymentKind): Problem[] {
  return classes.flatMap((name, at) =>
    rules[name].flatMap((text): Problem[] => {
      const earlier = classes.slice(0, at).find((other) => rules[other].includes(text));
      if (earlier === undefined) return [];
      return [
        {
          path: `statuses.${name}`,
          message: `"${text}" stands in ${earlier} too (for a ${kind}); keep it in one class`,
        },
      ];
    }),
  );
}
