/** One line of the table that `bench` prints. */
export interface Row {
  readonly measure: string;
  readonly measured: string;
  /** "" where a figure is only told */
  readonly goal: string;
  /** null where there is no goal */
  readonly met: boolean | null;
}

/** Tells what is going on while something takes long. */
export type Say = (line: string) => void;

export function atMost(measure: string, ratio: number, most: number): Row {
  return {
    measure,
    measured: times(ratio),
    goal: `<= ${times(most)}`,
    // as it is printed: 1.151 is 1.15
    met: Number(ratio.toFixed(2)) <= most,
  };
}

export function atLeast(measure: string, ratio: number, least: number): Row {
  return {
    measure,
    measured: times(ratio),
    goal: `>= ${times(least)}`,
    met: Number(ratio.toFixed(2)) >= least,
  };
}

export function told(measure: string, measured: string): Row {
  return { measure, measured, goal: "", met: null };
}

function times(ratio: number): string {
  return `${ratio.toFixed(2)}x`;
}
