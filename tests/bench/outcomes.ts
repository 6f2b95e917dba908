import { type Figure, isMissed, limitText } from './figure.ts';

/** The verdict on a figure: `missed aim` is for an idle machine and does not fail the run. */
type Verdict = 'ok' | 'missed' | 'missed aim' | 'measured' | 'failed';

/** A line of the table at the end of a run. */
export interface Outcome {
  readonly part: string;
  readonly figure: string;
  readonly value: string;
  readonly limit: string;
  readonly verdict: Verdict;
}

/** The outcome of a figure. */
export function outcomeOf(part: string, figure: Figure): Outcome {
  const limit = limitText(figure);
  const verdict = limit === '' ? 'measured' : isMissed(figure) ? 'missed' : 'ok';
  return { part, figure: figure.name.trim(), value: `${figure.value.toFixed(0)} ${figure.unit}`, limit, verdict };
}

/** The outcome of a part that broke. */
export const failureOf = (part: string, error: unknown): Outcome => ({
  part,
  figure: firstLine(error instanceof Error ? error.message : String(error)),
  value: '',
  limit: '',
  verdict: 'failed',
});

const firstLine = (text: string): string => text.split('\n')[0] ?? '';

/** Whether a run with these outcomes has failed. */
export const isFailure = (outcomes: readonly Outcome[]): boolean =>
  outcomes.some(({ verdict }) => verdict === 'missed' || verdict === 'failed');

const columns = ['part', 'figure', 'value', 'limit', 'verdict'] as const;

/** The outcomes that have a limit or broke, as a table, with a line that counts them. */
export function tableOf(outcomes: readonly Outcome[]): string[] {
  const listed = outcomes.filter(({ verdict, limit }) => verdict === 'failed' || limit !== '');
  const rows = [[...columns], ...listed.map((outcome) => columns.map((column) => outcome[column]))];
  const widths = columns.map((_, n) => Math.max(...rows.map((row) => row[n]?.length ?? 0)));
  const count = (wanted: Verdict): number => outcomes.filter(({ verdict }) => verdict === wanted).length;
  return [
    ...rows.map((row) =>
      row
        .map((cell, n) => cell.padEnd(widths[n] ?? 0))
        .join('  ')
        .trimEnd(),
    ),
    '',
    `${count('ok')} figures within their limits, ${count('missed')} missed, ${count('missed aim')} aims missed, ${count('failed')} parts broken.`,
  ];
}
