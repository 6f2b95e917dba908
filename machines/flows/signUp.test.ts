import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { driveEveryPath } from '../../tests/setup/chartPaths.ts';
import { coverMachine } from '../../tests/setup/machineCoverage.ts';
import { availability } from '../lifecycles/lifecycle.ts';
import { signUp, type SignUpEvent, type SignUpModule, signUpModules } from './signUp.ts';

const coverage = coverMachine(signUp);
const today = '2026-11-21';

function after(...events: SignUpEvent[]) {
  const actor = createActor(signUp, { input: { completedOn: {} } }).start();
  for (const event of events) actor.send(event);
  return actor.getSnapshot();
}

const done = (...modules: SignUpModule[]): SignUpEvent[] =>
  modules.flatMap((module) => [{ type: `start.${module}` }, { type: `complete.${module}`, today }]);

const [started, completed]: [SignUpEvent, SignUpEvent] = [{ type: 'start.payroll' }, { type: 'complete.payroll', today }];

describe('the progress of a sign-up', () => {
  it('begins with no module started', () => {
    expect(after().value).toEqual(Object.fromEntries(signUpModules.map((module) => [module, 'Not Started'])));
  });

  it('gives a module the day of its completion', () => {
    const { value, context } = after(...done('signUp'), started, completed);
    expect(value.payroll).toBe('Completed');
    expect(context.completedOn).toEqual({ signUp: today, payroll: today });
  });

  it('does not complete a module that was not started', () => {
    expect(after(...done('signUp'), completed).value.payroll).toBe('Not Started');
  });

  it('opens contributions, payroll and direct debit after the account, and the signature after all', () => {
    expect(after(started).value.payroll).toBe('Not Started');
    expect(after(...done('signUp'), started).value.payroll).toBe('Started');
    const before = done('signUp', 'contributions', 'payroll');
    expect(after(...before, ...done('signature')).value.signature).toBe('Not Started');
    expect(after(...before, ...done('directDebit', 'signature')).value.signature).toBe('Completed');
  });

  it('says what must be completed first', () => {
    const { value, context } = after(...done('signUp', 'contributions'));
    const events = availability(signUp, value, context);
    expect(events['start.payroll']).toEqual({ allowed: true });
    expect(events['start.signature']).toEqual({ allowed: false, reason: 'Complete "Payroll" and "Direct debit" first.' });
  });

  it('removes the date when a module is opened again', () => {
    const { value, context } = after(...done('signUp'), started, completed, started);
    expect(value.payroll).toBe('Started');
    expect(context.completedOn).toEqual({ signUp: today });
  });

  it('voids the signature when another module is opened again', () => {
    const everything = done(...signUpModules);
    const { value, context } = after(...everything, started);
    expect(value).toMatchObject({ payroll: 'Started', signature: 'Not Started' });
    expect(context.completedOn).not.toHaveProperty('signature');
  });

  it('returns all modules to their initial state', () => {
    const { value, context } = after(...done('signUp', 'payroll'), { type: 'revert' });
    expect(new Set(Object.values(value))).toEqual(new Set(['Not Started']));
    expect(context.completedOn).toEqual({});
  });

  it('reaches every state and takes every transition by generated paths', () => {
    const events = [
      ...signUpModules.flatMap((module) => [
        { type: `start.${module}` as const },
        { type: `complete.${module}` as const, today },
      ]),
      { type: 'revert' as const },
    ];
    expect(driveEveryPath(signUp, { input: { completedOn: {} }, events }, coverage)).toBeGreaterThan(
      3 ** (signUpModules.length - 1),
    );
  });
});
