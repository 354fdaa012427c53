import type { Ratio } from "./rounds.ts";

/** One line of the table that `bench` prints. */
export interface Row {
  readonly measure: string;
  readonly measured: string;
  /** "" for a figure without a goal */
  readonly goal: string;
  /** null if there is no goal */
  readonly met: boolean | null;
}

/** Prints the progress of slow work. */
export type Say = (line: string) => void;

export function atMost(measure: string, ratio: Ratio, most: number): Row {
  return {
    measure,
    measured: shown(ratio),
    goal: `<= ${times(most)}`,
    // compares the printed value: 1.151 is 1.15
    met: Number(ratio.median.toFixed(2)) <= most,
  };
}

export function atLeast(measure: string, ratio: Ratio, least: number): Row {
  return {
    measure,
    measured: shown(ratio),
    goal: `>= ${times(least)}`,
    met: Number(ratio.median.toFixed(2)) >= least,
  };
}

/** with the lowest and highest round: a large difference means that the machine was busy with something else */
export function shown({ median, least, most }: Ratio): string {
  return `${times(median)} (${least.toFixed(2)} to ${most.toFixed(2)})`;
}

export function told(measure: string, measured: string): Row {
  return { measure, measured, goal: "", met: null };
}

function times(ratio: number): string {
  return `${ratio.toFixed(2)}x`;
}
