type Fields = Readonly<Record<string, unknown>>;

/** whether the text is a list of non-empty names with dots between them */
export function isFieldPath(text: string): boolean {
  return text.split(".").every((step) => step.trim() !== "" && step.trim() === step);
}

/**
 * The value at a path. `data.RefNo` is the member `RefNo` of the object `data`, or else a member with that whole name, as in
 * forms. Only own members of objects count; undefined if there is none.
 */
export function readField(fields: Fields, path: string): unknown {
  // the nested one first, because a recipe's {data.RefNo} signs that one
  const nested = path.split(".").reduce<unknown>(ownMember, fields);
  return nested === undefined ? ownMember(fields, path) : nested;
}

function ownMember(holder: unknown, name: string): unknown {
  return typeof holder === "object" &&
    holder !== null &&
    !Array.isArray(holder) &&
    Object.hasOwn(holder, name)
    ? (holder as Fields)[name]
    : undefined;
}
