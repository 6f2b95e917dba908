import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { failuresOfReport } from './failures.ts';

it('names the failed tests of Vitest, and the files that could not be loaded', () => {
  const file = (name: string, status: string, message: string, assertionResults: readonly object[]) => ({
    name: resolve(name),
    status,
    message,
    assertionResults,
  });
  const report = JSON.stringify({
    testResults: [
      file('a.test.ts', 'failed', '', [
        { status: 'passed', fullName: 'sums' },
        {
          status: 'failed',
          fullName: 'a list is empty',
          failureMessages: ['\u001B[31mError: expected 1\u001B[39m\n    at a.test.ts:3'],
        },
      ]),
      file('b.test.ts', 'failed', 'Cannot find module x\nat b.test.ts', []),
      file('c.test.ts', 'passed', '', []),
    ],
  });
  expect(failuresOfReport(report)).toEqual([
    { test: 'a.test.ts: a list is empty', error: 'Error: expected 1' },
    { test: 'b.test.ts', error: 'Cannot find module x' },
  ]);
});

it('names the failed tests of Playwright, those that passed at the second try, and the failures outside them', () => {
  const spec = (title: string, ok: boolean, ...errors: readonly string[]) => ({
    title,
    ok,
    tests: [{ results: [...errors.map((message) => ({ error: { message } })), {}] }],
  });
  const report = JSON.stringify({
    suites: [
      {
        title: 'forms.test.ts',
        specs: [spec('opens', true)],
        suites: [{ title: 'of an employee', specs: [spec('saves', false, 'Timed out'), spec('closes', true, 'Not found')] }],
      },
    ],
    errors: [{ message: 'The port is in use\nat listen' }],
  });
  expect(failuresOfReport(report)).toEqual([
    { test: 'forms.test.ts › of an employee › saves', error: 'Timed out' },
    { test: 'forms.test.ts › of an employee › closes', error: 'Not found' },
    { test: 'outside the tests', error: 'The port is in use' },
  ]);
});

it('has none in a run that left no report', () => {
  expect(failuresOfReport(undefined)).toEqual([]);
});
