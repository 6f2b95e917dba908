import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { startThrowAwayCluster } from '../../server/node/postgres/testCluster.ts';
import { closingLine, type Counts, countOfCheck, countOfReport } from './counts.ts';
import { type Failure, failuresOfReport } from './failures.ts';
import { type Stage, stages } from './stages.ts';

// `npm test`: every stage runs, even if an earlier one failed, so that one run finds all faults.
await mkdir('test-results', { recursive: true });
const results: (Outcome & { readonly stage: Stage; readonly seconds: number })[] = [];
for (const stage of stages) {
  console.log(`\n=== ${stage.name}`);
  const start = performance.now();
  const outcome = await runStage(stage);
  results.push({ ...outcome, stage, seconds: (performance.now() - start) / 1_000 });
}

console.log('\n=== summary');
for (const { test, error } of results.flatMap(({ failures }) => failures)) console.log(`failed: ${test}\n        ${error}`);
for (const { stage, counts, seconds } of results) console.log(describeResult(stage.name, counts, seconds));
const total = results.reduce((sum, { seconds }) => sum + seconds, 0);
console.log(`${total.toFixed(0).padStart(6)} s  in all`);
process.exitCode = results.some(({ counts }) => counts.failed + counts.skipped > 0) ? 1 : 0;
console.log(closingLine(results.map(({ counts }) => counts)));

interface Outcome {
  readonly counts: Counts;
  readonly failures: readonly Failure[];
}

async function runStage(stage: Stage): Promise<Outcome> {
  if (stage.report !== undefined) await rm(stage.report, { force: true });
  const { command, onSeparateDatabase: settings } = stage;
  const succeeded = settings ? await runOnSeparateDatabase(command, settings) : await run(command, {});
  if (stage.report === undefined) return { counts: countOfCheck(succeeded), failures: [] };
  const report = await readReport(stage.report);
  return { counts: countOfReport(report, succeeded), failures: failuresOfReport(report) };
}

async function runOnSeparateDatabase(command: Stage['command'], settings: Readonly<Record<string, string>>): Promise<boolean> {
  const cluster = await startThrowAwayCluster(settings);
  try {
    return await run(command, { TEST_DATABASE_URL: cluster.url, DATABASE_READS: 'transaction' });
  } finally {
    await cluster.stop();
  }
}

async function run([command, ...args]: Stage['command'], settings: Record<string, string>): Promise<boolean> {
  // npm put this project's own programs, Node 24 among them, first on the PATH.
  // Many tests start a portal or a generator: each process would compile the same modules again.
  const env = { ...process.env, NODE_COMPILE_CACHE: resolve('node_modules/.cache/node-compiled'), ...settings };
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env });
  await once(child, 'close');
  return child.exitCode === 0;
}

async function readReport(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function describeResult(name: string, { passed, failed, skipped }: Counts, seconds: number): string {
  const verdict = failed + skipped === 0 ? 'ok    ' : 'FAILED';
  const missed = skipped === 0 ? '' : `, ${skipped} skipped, which counts as failed`;
  return `${seconds.toFixed(0).padStart(6)} s  ${verdict}  ${name}: ${passed} passed, ${failed} failed${missed}`;
}
