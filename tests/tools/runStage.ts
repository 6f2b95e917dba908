import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Counts, countOfCheck, countOfReport } from './counts.ts';
import { type FileCost, costsInReport } from './expensiveFiles.ts';
import { type Failure, failuresOfReport } from './failures.ts';
import { keepLastLines } from './lastLines.ts';
import { measureProcessorSeconds } from './processorTime.ts';
import type { Stage } from './stages.ts';

/** Between the request to end and the end. */
const graceMilliseconds = 20_000;

/** A stage that failed without naming a test is explained by its last lines. */
const linesKept = 40;

/** For output that is still on its way when a stage ends. A server that outlives the stage may hold its output open for good. */
const drainMilliseconds = 2_000;

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
  const { end, output } = await run(stage, limit);
  const costs = { seconds: (performance.now() - startedAt) / 1_000, processorSeconds: stopMeasuring() };
  const report = stage.report === undefined ? undefined : await readReport(stage.report);
  const succeeded = end === 'succeeded';
  const counts = stage.report === undefined ? countOfCheck(succeeded) : countOfReport(report, succeeded);
  const named = failuresOfReport(report);
  const isExplained = counts.failed === 0 || (named.length > 0 && end !== 'too long');
  return {
    stage,
    ...costs,
    counts,
    failures: isExplained ? named : [...named, explainEnd(stage, end, output, limit)],
    files: costsInReport(report),
  };
}

type End = 'succeeded' | 'failed' | 'too long';

function explainEnd({ name }: Stage, end: End, output: readonly string[], limit: number | undefined): Failure {
  const lines = [...(end === 'too long' ? [`It was ended after ${limit} seconds.`] : []), ...output];
  return { test: name, error: lines.length > 0 ? lines.join('\n') : 'It failed without a word.' };
}

/** Its output goes to this process's own as it comes; `output` has the last lines. */
async function run({ command, settings }: Stage, limit: number | undefined): Promise<{ end: End; output: readonly string[] }> {
  const [program, ...args] = command;
  // npm put this project's own programs, Node 24 among them, first on the PATH.
  // Many tests start a portal or a generator: each process would compile the same modules again.
  const env = {
    ...process.env,
    NODE_COMPILE_CACHE: resolve('node_modules/.cache/node-compiled'),
    // The programs write to a pipe, and would leave the colours out.
    ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
    ...settings,
  };
  // A group of its own, so that its end is the end of everything that it has started.
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env, detached: true });
  const output = keepLastLines([child.stdout, child.stderr], linesKept);
  child.stdout.pipe(process.stdout, { end: false });
  child.stderr.pipe(process.stderr, { end: false });
  const endGroup = (signal: NodeJS.Signals): void => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, signal);
  };
  const interrupt = (signal: NodeJS.Signals): void => {
    child.once('exit', () => process.exit(1));
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
    const closed = new Promise((resolve) => child.once('close', resolve));
    await once(child, 'exit');
    await Promise.race([closed, wait(drainMilliseconds, undefined, { ref: false })]);
  } finally {
    for (const timer of timers) clearTimeout(timer);
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
  child.stdout.destroy();
  child.stderr.destroy();
  return { end: isTooLong ? 'too long' : child.exitCode === 0 ? 'succeeded' : 'failed', output: output() };
}

async function readReport(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
