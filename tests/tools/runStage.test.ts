import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runStage } from './runStage.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stage-'));
});
afterAll(() => rm(folder, { recursive: true }));

const program = (script: string) => ['node', '-e', script] as const;

it('counts a command without a report as one check', async () => {
  const passed = await runStage({ name: 'check', command: program(''), share: 1 });
  expect(passed).toMatchObject({ counts: { passed: 1, failed: 0 }, failures: [], files: [] });
  const failed = await runStage({ name: 'check', command: program('process.exit(2)'), share: 1 });
  expect(failed).toMatchObject({ counts: { passed: 0, failed: 1 } });
});

it('gives a command its settings, and does not read the report of an earlier run', async () => {
  const report = join(folder, 'report.json');
  await writeFile(report, JSON.stringify({ stats: { expected: 9, unexpected: 0, flaky: 0, skipped: 0 } }));
  const script = `if (process.env.TEST_WORD !== 'tide') process.exit(3)`;
  const result = await runStage({ name: 'none', command: program(script), settings: { TEST_WORD: 'tide' }, report, share: 1 });
  expect(result.counts).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

it('ends a command that takes too long, with what it has started', async () => {
  const started = join(folder, 'started');
  const child = `require('fs').writeFileSync(${JSON.stringify(started)}, String(process.pid)); setInterval(() => undefined, 1_000)`;
  const script = `require('child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(child)}])`;
  const result = await runStage({ name: 'endless', command: program(script), share: 1 }, 3);
  expect(result).toMatchObject({
    counts: { passed: 0, failed: 1 },
    failures: [{ test: 'endless', error: 'It was ended after 3 seconds.' }],
  });
  const pid = Number(await readFile(started, 'utf8'));
  await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false);
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
