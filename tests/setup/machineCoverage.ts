import { mkdirSync, writeFileSync } from 'node:fs';
import type { AnyStateMachine } from 'xstate';
import { afterAll, expect } from 'vitest';
import { coverageOf, type MachineCoverage } from '../../machines/coverage.ts';
import { coverageExceptions } from '../../machines/coverageExceptions.ts';

const folder = '.cache/machine-coverage';

/**
 * Holds a test file to taking every state and transition of a machine but the listed exceptions, and writes down for the inspector
 * what it took. One file covers a machine: another would write over it.
 */
export function coverMachine(machine: AnyStateMachine): Pick<MachineCoverage, 'inspect'> {
  const coverage = coverageOf(machine);
  afterAll(() => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${folder}/${machine.id}.json`, JSON.stringify(coverage.report(new Date(), coverageExceptions), null, 1));
    const isExcepted = (part: string): boolean => Object.hasOwn(coverageExceptions, part);
    const missing = coverage.missing();
    expect(
      missing.filter((part) => !isExcepted(part)),
      `never reached in ${machine.id}`,
    ).toEqual([]);
    const ofMachine = Object.keys(coverageExceptions).filter((part) => part.startsWith(`${machine.id}.`));
    expect(
      ofMachine.filter((part) => !missing.includes(part)),
      'excepted, but reached: take it off the list',
    ).toEqual([]);
  });
  return coverage;
}
