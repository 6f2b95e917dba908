import type { colours } from '../../../shared/theme/tokens.ts';
import type { FiguresChart } from '../figureText.ts';

export type Ink = keyof typeof colours;

/** A part of a drawing, in pixels from its upper left corner. The screen draws it as SVG, and a saved image as pixels. */
export type Shape =
  | { kind: 'rect'; x: number; y: number; width: number; height: number; ink: Ink; title: string }
  | { kind: 'line'; points: readonly (readonly [x: number, y: number])[]; ink: Ink; width: number }
  | { kind: 'dot'; x: number; y: number; ink: Ink; title: string }
  | { kind: 'text'; x: number; y: number; text: string; ink: Ink; anchor: 'start' | 'middle' | 'end' };

/** A drawing. */
export interface Drawing {
  width: number;
  height: number;
  shapes: readonly Shape[];
}

/** In pixels. */
export const fontSize = 13;
export const dotRadius = 3.5;
const letterWidth = 7;

/** About the width of a text, without a screen that could measure it. */
export const textWidth = (text: string): number => text.length * letterWidth;

/** A text in lines that are not wider than `width`, unless a single word is. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`;
    if (lines.length > 0 && textWidth(longer) - letterWidth <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

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
