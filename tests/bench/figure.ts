/** One measured figure, with its limit. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: 'kB' | 's' | 'ms' | 'µs' | 'frames a second' | 'dropped' | 'scripts' | 'requests' | '%' | 'MB';
  /** Upper limit, if there is one. */
  readonly budget?: number;
  /** Lower limit, if there is one. */
  readonly atLeast?: number;
}

/** Whether a figure, rounded to a whole number, misses its limit. */
export const isMissed = ({ value, budget = Infinity, atLeast = -Infinity }: Figure): boolean =>
  Math.round(value) > budget || Math.round(value) < atLeast;

/** The figure and its limit in one line. */
export function figureLine(figure: Figure): string {
  const { name, value, unit, budget, atLeast } = figure;
  const limit = budget === undefined ? atLeast : budget;
  const kind = budget === undefined ? 'at least' : 'at most';
  const verdict = limit === undefined ? '' : `${isMissed(figure) ? 'MISSED: ' : ''}${kind} ${limit}`;
  return `  ${name.padEnd(64)}${value.toFixed(0).padStart(6)} ${unit.padEnd(15)}  ${verdict}`;
}
