import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
  expect(failed).toMatchObject({
    counts: { passed: 0, failed: 1 },
    failures: [{ test: 'check', error: 'It failed without a word.' }],
  });
});

describe('a stage that fails', () => {
  it('without a report, is explained by its last 40 lines of both outputs', async () => {
    const script = `for (let line = 1; line <= 50; line++) console.log('line ' + line); console.error('the cause'); process.exitCode = 1`;
    const { failures } = await runStage({ name: 'chaos', command: program(script), share: 1 });
    expect(failures.map(({ test }) => test)).toEqual(['chaos']);
    const lines = failures[0]?.error.split('\n') ?? [];
    expect(lines).toHaveLength(40);
    expect(lines).toContain('line 50');
    expect(lines).toContain('the cause');
    expect(lines).not.toContain('line 10');
  });

  it('before it writes its report, is explained in the same way', async () => {
    const report = join(folder, 'never.json');
    const script = `console.error('no database'); process.exitCode = 1`;
    const { failures } = await runStage({ name: 'unit', command: program(script), report, share: 1 });
    expect(failures).toEqual([{ test: 'unit', error: 'no database' }]);
  });

  it('with a report that names the test, is explained by the report alone', async () => {
    const report = join(folder, 'named.json');
    const failed = { status: 'failed', fullName: 'sums', failureMessages: ['Error: expected 1'] };
    const content = JSON.stringify({
      numPassedTests: 0,
      numFailedTests: 1,
      testResults: [{ name: 'a.test.ts', status: 'failed', message: '', assertionResults: [failed] }],
    });
    const script = `require('fs').writeFileSync(${JSON.stringify(report)}, ${JSON.stringify(content)}); console.log('noise'); process.exitCode = 1`;
    const { failures } = await runStage({ name: 'unit', command: program(script), report, share: 1 });
    expect(failures).toEqual([{ test: 'a.test.ts: sums', error: 'Error: expected 1' }]);
  });

  it('is not waited for by a server of its own that holds its output open', async () => {
    const server = `require('fs').writeFileSync(${JSON.stringify(join(folder, 'server'))}, String(process.pid)); setTimeout(() => undefined, 25_000)`;
    const script = `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(server)}], { stdio: 'inherit', detached: true }).unref(); console.log('started'); process.exitCode = 1`;
    const { failures, seconds } = await runStage({ name: 'bench', command: program(script), share: 1 });
    expect(failures).toEqual([{ test: 'bench', error: 'started' }]);
    expect(seconds).toBeLessThan(20);
    await expect.poll(() => existsSync(join(folder, 'server'))).toBe(true);
    process.kill(Number(await readFile(join(folder, 'server'), 'utf8')));
  });
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
