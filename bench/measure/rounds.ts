import { median } from "./median.ts";

/** one measurement, lower is better; called once a round */
export type Sample = () => Promise<number> | number;

export interface Ratio {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

/** The results of all rounds for several variants. */
export interface Rounds<Name extends string> {
  /** median of a variant's samples */
  readonly median: Readonly<Record<Name, number>>;
  /** median of the rounds' ratios, so that a slow round does not count */
  readonly ratio: (name: Name, over: Name) => Ratio;
}

/**
 * Measures all variants in each round, after one warm-up round. Each round begins with another variant.
 */
export async function runRounds<Name extends string>(
  variants: Readonly<Record<Name, Sample>>,
  rounds: number,
): Promise<Rounds<Name>> {
  const names = Object.keys(variants) as Name[];
  const seen: Record<Name, number>[] = [];
  for (let round = -1; round < rounds; round++) {
    const first = (round + 1) % names.length;
    const order = [...names.slice(first), ...names.slice(0, first)];
    const samples = {} as Record<Name, number>;
    for (const name of order) samples[name] = await variants[name]();
    if (round >= 0) seen.push(samples);
  }
  return {
    median: Object.fromEntries(
      names.map((name) => [name, median(seen.map((samples) => samples[name]))]),
    ) as Record<Name, number>,
    ratio(name, over) {
      const ratios = seen.map((samples) => samples[name] / samples[over]);
      return { median: median(ratios), least: Math.min(...ratios), most: Math.max(...ratios) };
    },
  };
}
