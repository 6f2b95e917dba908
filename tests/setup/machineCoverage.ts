import { mkdirSync, writeFileSync } from 'node:fs';
import type { AnyStateMachine } from 'xstate';
import { afterAll, expect } from 'vitest';
import { coverageOf, type MachineCoverage } from '../../machines/coverage.ts';
import { coverageExceptions } from '../../machines/coverageExceptions.ts';

const folder = '.cache/machine-coverage';

/**
 * Requires a test file to take every state and transition of a machine, except the listed exceptions, and writes the coverage for the inspector. One file covers a
 * machine: a second file would overwrite it.
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
      'excepted, but reached: remove it from the list',
    ).toEqual([]);
  });
  return coverage;
}
