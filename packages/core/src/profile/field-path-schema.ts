import * as z from "zod/mini";
import { isFieldPath } from "../wire/field-path.ts";

/** the name of a field, or a path to it */
export const fieldPath = z
  .string()
  .check(
    z.refine(
      isFieldPath,
      'must be the name of a field, or names with dots between them, such as "data.RefNo"',
    ),
  );
