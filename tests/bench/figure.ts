/** One measured figure, with the limit that it is held to. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: 'kB' | 'ms' | 'µs' | 'frames a second' | 'dropped' | 'scripts' | 'requests';
  /** The most that it may be, where there is a limit. */
  readonly budget?: number;
  /** The least that it may be, where there is one. */
  readonly atLeast?: number;
}

/** Whether a figure misses its limit, as a whole number. */
export const isMissed = ({ value, budget = Infinity, atLeast = -Infinity }: Figure): boolean =>
  Math.round(value) > budget || Math.round(value) < atLeast;

/** The figure in a line, its limit beside it. */
export function figureLine(figure: Figure): string {
  const { name, value, unit, budget, atLeast } = figure;
  const limit = budget === undefined ? atLeast : budget;
  const kind = budget === undefined ? 'at least' : 'at most';
  const verdict = limit === undefined ? '' : `${isMissed(figure) ? 'MISSED: ' : ''}${kind} ${limit}`;
  return `  ${name.padEnd(64)}${value.toFixed(0).padStart(6)} ${unit.padEnd(15)}  ${verdict}`;
}
