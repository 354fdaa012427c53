type Fields = Readonly<Record<string, unknown>>;

/** names with dots between them, none of them empty */
export function isFieldPath(text: string): boolean {
  return text.split(".").every((step) => step.trim() !== "" && step.trim() === step);
}

/**
 * The value that a path names: `data.RefNo` is the member `RefNo` of the object `data`, or else one member of that whole
 * name, as forms have it. Only own members of objects count; undefined where there is none.
 */
export function readField(fields: Fields, path: string): unknown {
  // the nested one first: it is what a recipe's {data.RefNo} signs
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
