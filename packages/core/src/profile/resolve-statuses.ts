import type { PaymentKind } from "../outcome/answer-class.ts";
import type { StatusRules } from "../outcome/classify-status.ts";
import type { StatusClass } from "../outcome/status-class.ts";
import type { Problem } from "../errors/problem.ts";
import type { ProfileFile } from "./profile-schema.ts";

type Statuses = ProfileFile["statuses"];

const classes: readonly StatusClass[] = ["succeeded", "failed", "pending", "reversed", "expired"];

/** the statuses of one kind: its own classes before the general ones */
export function resolveStatuses(statuses: Statuses, kind: PaymentKind): StatusRules {
  const own = statuses[kind] ?? {};
  return Object.fromEntries(
    classes.map((name) => [name, own[name] ?? statuses[name] ?? []]),
  ) as unknown as StatusRules;
}

/** texts that stand in two classes of one kind, each named once, where it was written */
export function statusesInTwoClasses(statuses: Statuses): Problem[] {
  return (["payout", "deposit"] as const).flatMap((kind) => {
    const rules = resolveStatuses(statuses, kind);
    const place = (name: StatusClass) =>
      statuses[kind]?.[name] === undefined ? `statuses.${name}` : `statuses.${kind}.${name}`;
    return classes.flatMap((name, at) =>
      rules[name].flatMap((text): Problem[] => {
        const earlier = classes.slice(0, at).find((other) => rules[other].includes(text));
        if (earlier === undefined) return [];
        return [
          {
            path: place(name),
            message: `"${text}" stands in ${place(earlier)} too; keep it in one class`,
          },
        ];
      }),
    );
  });
}
