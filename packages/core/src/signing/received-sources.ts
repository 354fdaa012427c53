import type { DigestProgram, Program } from "./recipe-program.ts";
import { sourceText, type Source } from "./source.ts";
import { placeholders, type Placeholder, type Template } from "./template.ts";

/** values that only the sender knows; the verifier reads them from the header that carries them */
export function isSendersOwn(source: Source): boolean {
  if (source.from === "payment") return true;
  return source.from === "request" && (source.name === "id" || source.name.startsWith("time"));
}

/** The program for the receiver: it takes the sender's instant and ids from the recipe's own headers. */
export function withReceivedSources(program: Program): Program {
  const receive = (digest: DigestProgram): DigestProgram => ({
    ...digest,
    template: digest.template.map((part) =>
      typeof part === "string" ? part : received(part, program.headers),
    ),
  });
  return {
    ...program,
    main: receive(program.main),
    lets: new Map([...program.lets].map(([name, digest]) => [name, receive(digest)])),
  };
}

function received(placeholder: Placeholder, headers: ReadonlyMap<string, Template>): Placeholder {
  if (!isSendersOwn(placeholder.source)) return placeholder;
  for (const [name, template] of headers) {
    const [carried] = placeholders(template);
    if (
      template.length !== 1 ||
      carried === undefined ||
      sourceText(carried.source) !== sourceText(placeholder.source)
    )
      continue;
    if (carried.filters.length === 0) return { ...placeholder, source: { from: "header", name } };
    if (filtersOf(carried) === filtersOf(placeholder))
      return { source: { from: "header", name }, optional: false, filters: [] };
  }
  return placeholder;
}

function filtersOf({ filters }: Placeholder): string {
  return filters.map(({ written }) => written).join("|");
}
