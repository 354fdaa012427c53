import type { Context } from "hono";

/** the text fields of a posted form, trimmed; without those left empty */
export async function formFields(context: Context): Promise<Partial<Record<string, string>>> {
  const fields = Object.entries(await context.req.parseBody());
  return Object.fromEntries(
    fields
      .filter((field): field is [string, string] => typeof field[1] === "string")
      .map(([name, value]) => [name, value.trim()])
      .filter(([, value]) => value !== ""),
  );
}
