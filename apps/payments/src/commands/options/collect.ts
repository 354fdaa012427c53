/** for an option that may be given several times; a default would appear in the help */
export function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}
