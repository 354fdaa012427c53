import { paymentKinds, type PaymentKind } from "../outcome/payment-kind.ts";
import type { StatusRules } from "../outcome/classify-status.ts";
import { statusClasses, type StatusClass } from "../outcome/status-class.ts";
import type { Problem } from "../errors/problem.ts";
import type { ProfileFile } from "./profile-schema.ts";

type Statuses = ProfileFile["statuses"];

/** the statuses of one kind: its own classes override the general ones */
export function resolveStatuses(statuses: Statuses, kind: PaymentKind): StatusRules {
  const own = statuses[kind] ?? {};
  return Object.fromEntries(
    statusClasses.map((name) => [name, own[name] ?? statuses[name] ?? []]),
  ) as unknown as StatusRules;
}

/** texts that are in two classes of one kind, each reported once, at the place where it is written */
export function statusesInTwoClasses(statuses: Statuses): Problem[] {
  return paymentKinds.flatMap((kind) => {
    const rules = resolveStatuses(statuses, kind);
    const place = (name: StatusClass) =>
      statuses[kind]?.[name] === undefined ? `statuses.${name}` : `statuses.${kind}.${name}`;
    return statusClasses.flatMap((name, at) =>
      rules[name].flatMap((text): Problem[] => {
        const earlier = statusClasses.slice(0, at).find((other) => rules[other].includes(text));
        if (earlier === undefined) return [];
        return [
          {
            path: place(name),
            message: `"${text}" is in ${place(earlier)} too; keep it in one class`,
          },
        ];
      }),
    );
  });
}
