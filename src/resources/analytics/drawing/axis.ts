/** The least and the greatest value of an axis, and the distance of its marks. */
export interface Axis {
  from: number;
  to: number;
  step: number;
}

/** About so many marks. */
const marks = 4;
const niceSteps = [1, 2, 2.5, 5, 10];

/**
 * An axis on which all values lie, with 0.
 *
 * @param isWhole - Whether no mark may be between two whole numbers.
 * @example axisOf([3, 17], true) // { from: 0, to: 20, step: 5 }
 */
export function axisOf(values: readonly number[], isWhole: boolean): Axis {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const rough = (most - least || 1) / marks;
  const power = 10 ** Math.floor(Math.log10(rough));
  const found = (niceSteps.find((one) => one * power >= rough * (1 - Number.EPSILON)) ?? 10) * power;
  const step = isWhole ? Math.max(1, Math.ceil(found)) : found;
  return { from: Math.floor(least / step) * step, to: Math.max(Math.ceil(most / step), 1) * step, step };
}

/** The marks of an axis, the lowest first. */
export const marksOf = ({ from, to, step }: Axis): number[] =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, n) => from + n * step);
