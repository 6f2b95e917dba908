import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import project from '../../package.json' with { type: 'json' };
import { copyProject, type ProjectCopy } from '../setup/projectCopy.ts';
import { stages } from '../tools/stages.ts';

/** Each run compiles every schema in a process of its own. */
const slow = 180_000;
const entity = 'schemas/entities/notice.schema.json';
const validator = 'schemas/built/entities/notice.js';

let copy: ProjectCopy;

beforeAll(() => {
  copy = copyProject();
});
afterAll(() => copy.remove());

/** Starts the command as a developer would, waits until it has brought `isDone` about, and ends it with all that it has started. */
async function runUntil(command: string, isDone: () => boolean): Promise<void> {
  const child = spawn(command, {
    shell: true,
    detached: true,
    cwd: copy.folder,
    stdio: 'ignore',
    // Nothing listens there: the portal must not start a database of its own for this.
    env: { ...process.env, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
  });
  const ended = once(child, 'close');
  try {
    await expect.poll(isDone, { timeout: slow - 5_000, interval: 50 }).toBe(true);
  } finally {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await ended;
  }
}

// Each makes them in a place of its own; prepare does in the fresh checkout below. A longest length marks the schema of each case.
it.each(['dev', 'dev:mock', 'test:unit', 'generate'].map((script, n) => [script, 1_000 + n]))(
  'npm run %s makes stale validators anew',
  { timeout: slow },
  async (script, longest) => {
    copy.edit(entity, ({ properties }) => Object.assign((properties as { title: object }).title, { maxLength: longest }));
    expect(copy.read(validator)).not.toContain(`${longest}`);
    await runUntil(`npm run --silent ${script}`, () => copy.read(validator).includes(`${longest}`));
  },
);

it.each(['start', 'lint', 'typecheck', 'bench', 'chaos', 'create-admin'] as const)(
  'npm run %s begins as prepare does',
  (script) => {
    expect(project.scripts[script]).toMatch(new RegExp(`^${project.scripts.prepare} && `));
  },
);

it('npm test begins with their stage', () => {
  expect(stages[0]?.command.join(' ')).toBe(project.scripts.prepare);
});

it('a fresh checkout has the validators after npm ci', { timeout: slow }, () => {
  rmSync(join(copy.folder, 'schemas/built'), { recursive: true });
  expect(copy.run('npm run --silent prepare').status).toBe(0);
  expect(existsSync(join(copy.folder, validator))).toBe(true);
});

it('says what is wrong with the schemas, and fails', { timeout: slow }, () => {
  copy.edit(entity, ({ properties }) => Object.assign(properties as object, { untitled: { type: 'string' } }));
  const { status, output } = copy.run('npm run --silent prepare');
  expect(status).toBe(1);
  expect(output).toMatch(/notice\.schema\.json:\d+:\d+, at \/properties\/untitled: there is no "title"; add it\./);
});
