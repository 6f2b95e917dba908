/** One measured figure, with the budget that it is held to. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: 'kB' | 'ms';
  /** The most that it may be, where there is a limit. */
  readonly budget?: number;
}

export const isOver = ({ value, budget }: Figure): boolean => budget !== undefined && Math.round(value) > budget;

/** The figure in a line, its budget beside it. */
export function figureLine(figure: Figure): string {
  const { name, value, unit, budget } = figure;
  const verdict = budget === undefined ? '' : isOver(figure) ? `OVER ${budget} ${unit}` : `within ${budget} ${unit}`;
  return `  ${name.padEnd(58)}${value.toFixed(0).padStart(6)} ${unit}  ${verdict}`;
}
