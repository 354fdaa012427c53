import type { BodyTemplates } from "./body-templates.ts";

/** One endpoint. */
export interface OperationSpec {
  readonly method: "GET" | "POST";
  /** below the base URL; `{merchantCode}` is replaced */
  readonly path: string;
  /** more body fields, as the profile writes them: texts are templates */
  readonly body: Readonly<Record<string, string | number | boolean>>;
  /** the compiled `body`; undefined if there is none */
  readonly templates: BodyTemplates | undefined;
}
