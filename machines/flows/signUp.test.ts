import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { driveEveryPath } from '../../tests/setup/chartPaths.ts';
import { coverMachine } from '../../tests/setup/machineCoverage.ts';
import { signUpModules } from '../lifecycles/signUpLead.ts';
import { signUp, type SignUpEvent } from './signUp.ts';

const coverage = coverMachine(signUp);

function after(...events: SignUpEvent[]) {
  const actor = createActor(signUp).start();
  for (const event of events) actor.send(event);
  return actor.getSnapshot();
}

const started: SignUpEvent = { type: 'start.payroll' };
const completed: SignUpEvent = { type: 'complete.payroll', today: '2026-11-21' };

describe('the progress of a sign-up', () => {
  it('begins with no module started', () => {
    expect(after().value).toEqual(Object.fromEntries(signUpModules.map((module) => [module, 'Not Started'])));
  });

  it('gives a module the day of its completion', () => {
    const { value, context } = after(started, completed);
    expect(value.payroll).toBe('Completed');
    expect(context.completedOn).toEqual({ payroll: '2026-11-21' });
  });

  it('does not complete a module that was not started', () => {
    expect(after(completed).value.payroll).toBe('Not Started');
  });

  it('removes the date when a module is opened again', () => {
    const { value, context } = after(started, completed, started);
    expect(value.payroll).toBe('Started');
    expect(context.completedOn).toEqual({});
  });

  it('returns all modules to their initial state', () => {
    const { value, context } = after(started, completed, { type: 'start.signature' }, { type: 'revert' });
    expect(new Set(Object.values(value))).toEqual(new Set(['Not Started']));
    expect(context.completedOn).toEqual({});
  });

  it('reaches every state and takes every transition by generated paths', () => {
    const events = [
      ...signUpModules.flatMap((module) => [
        { type: `start.${module}` as const },
        { type: `complete.${module}` as const, today: '2026-11-21' },
      ]),
      { type: 'revert' as const },
    ];
    expect(driveEveryPath(signUp, { events }, coverage)).toBeGreaterThan(3 ** signUpModules.length);
  });
});
