import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Counts, countOfCheck, countOfReport } from './counts.ts';
import { type FileCost, costsInReport } from './expensiveFiles.ts';
import { type Failure, failuresOfReport } from './failures.ts';
import { measureProcessorSeconds } from './processorTime.ts';
import type { Stage } from './stages.ts';

/** Between the request to end and the end. */
const graceMilliseconds = 20_000;

/** The outcome of a stage, and its cost. */
export interface StageResult {
  readonly stage: Stage;
  readonly counts: Counts;
  readonly failures: readonly Failure[];
  readonly seconds: number;
  /** Of all processors together, with the servers that the stage started. Undefined where the system does not tell. */
  readonly processorSeconds: number | undefined;
  readonly files: readonly FileCost[];
}

/**
 * Runs a stage to its end.
 * @param limit - Seconds after which it is ended, with everything that it has started, and counts as failed. Default: none.
 */
export async function runStage(stage: Stage, limit?: number): Promise<StageResult> {
  if (stage.report !== undefined) await rm(stage.report, { force: true });
  const startedAt = performance.now();
  const stopMeasuring = measureProcessorSeconds();
  const end = await run(stage, limit);
  const costs = { seconds: (performance.now() - startedAt) / 1_000, processorSeconds: stopMeasuring() };
  const report = stage.report === undefined ? undefined : await readReport(stage.report);
  const succeeded = end === 'succeeded';
  return {
    stage,
    ...costs,
    counts: stage.report === undefined ? countOfCheck(succeeded) : countOfReport(report, succeeded),
    failures: [
      ...failuresOfReport(report),
      ...(end === 'too long' ? [{ test: stage.name, error: `It was ended after ${limit} seconds.` }] : []),
    ],
    files: costsInReport(report),
  };
}

async function run({ command, settings }: Stage, limit: number | undefined): Promise<'succeeded' | 'failed' | 'too long'> {
  const [program, ...args] = command;
  // npm put this project's own programs, Node 24 among them, first on the PATH.
  // Many tests start a portal or a generator: each process would compile the same modules again.
  const env = { ...process.env, NODE_COMPILE_CACHE: resolve('node_modules/.cache/node-compiled'), ...settings };
  // A group of its own, so that its end is the end of everything that it has started.
  const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'], env, detached: true });
  const endGroup = (signal: NodeJS.Signals): void => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, signal);
  };
  const interrupt = (signal: NodeJS.Signals): void => {
    child.once('close', () => process.exit(1));
    endGroup(signal);
  };
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
  let isTooLong = false;
  const timers =
    limit === undefined
      ? []
      : [
          setTimeout(() => {
            isTooLong = true;
            // Vitest and Playwright stop their servers.
            endGroup('SIGINT');
          }, limit * 1_000),
          setTimeout(() => endGroup('SIGKILL'), limit * 1_000 + graceMilliseconds),
        ];
  try {
    await once(child, 'close');
  } finally {
    for (const timer of timers) clearTimeout(timer);
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
  if (isTooLong) return 'too long';
  return child.exitCode === 0 ? 'succeeded' : 'failed';
}

async function readReport(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
