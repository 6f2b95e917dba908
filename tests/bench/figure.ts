/** One measured figure, with its limit. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: 'kB' | 's' | 'ms' | 'µs' | 'frames a second' | 'dropped' | 'scripts' | 'requests' | 'thousandths' | '%' | 'MB';
  /** Upper limit, if there is one. */
  readonly budget?: number;
  /** Lower limit, if there is one. */
  readonly atLeast?: number;
}

/** Whether a figure, rounded to a whole number, misses its limit. */
export const isMissed = ({ value, budget = Infinity, atLeast = -Infinity }: Figure): boolean =>
  Math.round(value) > budget || Math.round(value) < atLeast;

/** The limit of a figure in words, or nothing if it has none. */
export function limitText({ budget, atLeast }: Figure): string {
  if (budget !== undefined) return `at most ${budget}`;
  return atLeast === undefined ? '' : `at least ${atLeast}`;
}

/** The figure and its limit in one line. */
export function figureLine(figure: Figure): string {
  const { name, value, unit } = figure;
  const verdict = `${isMissed(figure) ? 'MISSED: ' : ''}${limitText(figure)}`;
  return `  ${name.padEnd(64)}${value.toFixed(0).padStart(6)} ${unit.padEnd(15)}  ${verdict}`;
}
