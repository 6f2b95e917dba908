import type { colours } from '../../../shared/theme/tokens.ts';
import type { FiguresChart } from '../figureText.ts';

export type Ink = keyof typeof colours;

/** The inks of columns without a tone, in their order. */
const seriesInks: readonly Ink[] = ['pink', 'greyDark', 'info', 'fieldLine', 'warning', 'success'];

const toneInks: Readonly<Record<NonNullable<FiguresChart['tones']>[number], Ink>> = {
  success: 'success',
  neutral: 'fieldLine',
  info: 'info',
  strong: 'greyDark',
  warning: 'warning',
  error: 'error',
};

/** The ink of the column at a position. */
export function inkOf({ tones }: FiguresChart, n: number): Ink {
  const tone = tones?.[n];
  return tone ? toneInks[tone] : (seriesInks[n % seriesInks.length] ?? 'pink');
}
