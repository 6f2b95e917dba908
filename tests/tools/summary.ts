import { type Counts, closingLine } from './counts.ts';
import { mostExpensive } from './expensiveFiles.ts';
import type { StageResult } from './runStage.ts';

/** A load that leaves the processors to the run: then its seconds can be compared with its shares. */
const quietLoad = 0.5;

/**
 * Whether the machine did nothing else before the run.
 * @param load - The mean number of running processes of the last minute.
 */
export const isQuiet = (load: number): boolean => load < quietLoad;

/** Says by which seconds the run is judged. */
export function describeMachine(load: number, processors: number): string {
  const measured = `a load of ${load.toFixed(2)} in the last minute, on ${processors} processors`;
  return isQuiet(load) ? `quiet: ${measured}` : `not quiet: ${measured}. Processor seconds count, and seconds do not.`;
}

/**
 * Whether a stage kept its share. Shares are seconds on two quiet processors, so that on a busy machine half of its processor seconds count.
 */
export function keepsShare({ stage, seconds, processorSeconds }: StageResult, quiet: boolean): boolean {
  return (quiet || processorSeconds === undefined ? seconds : processorSeconds / 2) <= stage.share;
}

/**
 * The end of a run, as lines: failures first, then a table of stages, the most expensive files, and the closing line alone in the last.
 * @param left - The names of the parts that there was no time for.
 */
export function summaryLines(results: readonly StageResult[], quiet: boolean, left: readonly string[] = []): readonly string[] {
  return [
    ...results
      .flatMap(({ failures }) => failures)
      .flatMap(({ test, error }) => [`failed: ${test}`, ...error.split('\n').map((line) => `        ${line}`.trimEnd())]),
    row(['s', 'processor s', 'share s', 'tests'], ''),
    ...results.map((result) => describeResult(result, quiet)),
    describeTotal(results),
    'the most expensive test files:',
    ...mostExpensive(
      results.flatMap(({ files }) => files),
      10,
    ).map(({ file, seconds }) => row([seconds.toFixed(0)], file)),
    ...left.map((name) => `not run, for lack of time: ${name}`),
    closingLine(
      results.map(({ counts }) => counts),
      left.length,
    ),
  ];
}

const widths = [7, 12, 9, 8];
const row = (cells: readonly string[], text: string): string =>
  `${cells.map((cell, column) => cell.padStart(widths[column] ?? 0)).join('')}  ${text}`.trimEnd();

const countOf = ({ passed, failed, skipped }: Counts): number => passed + failed + skipped;
const cellOf = (seconds: number | undefined): string => seconds?.toFixed(0) ?? 'unknown';

function describeResult(result: StageResult, quiet: boolean): string {
  const { stage, counts, seconds, processorSeconds } = result;
  const faults = [
    ...(counts.failed > 0 ? [`${counts.failed} FAILED`] : []),
    ...(counts.skipped > 0 ? [`${counts.skipped} skipped, which counts as failed`] : []),
    ...(keepsShare(result, quiet) ? [] : ['over its share']),
  ];
  const cells = [cellOf(seconds), cellOf(processorSeconds), String(stage.share), String(countOf(counts))];
  return row(cells, [stage.name, ...faults].join(': '));
}

function describeTotal(results: readonly StageResult[]): string {
  const sum = (pick: (result: StageResult) => number): number => results.reduce((total, result) => total + pick(result), 0);
  const isMeasured = results.every(({ processorSeconds }) => processorSeconds !== undefined);
  return row(
    [
      cellOf(sum(({ seconds }) => seconds)),
      cellOf(isMeasured ? sum(({ processorSeconds }) => processorSeconds ?? 0) : undefined),
      String(sum(({ stage }) => stage.share)),
      String(sum(({ counts }) => countOf(counts))),
    ],
    'in all',
  );
}
