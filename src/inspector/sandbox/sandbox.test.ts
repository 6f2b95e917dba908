import { describe, expect, it } from 'vitest';
import { initialTransition } from 'xstate';
import { signIn } from '../../../machines/flows/signIn.ts';
import { confirmDialog } from '../../../machines/flows/confirmDialog.ts';
import { startUp } from '../../../machines/flows/startUp.ts';
import { payroll } from '../../../machines/lifecycles/payroll.ts';
import { beginSandbox, resumeSandbox, SandboxFault, stepSandbox } from './sandbox.ts';

const input = { code: null, pageError: null };

describe('a copy in the sandbox', () => {
  it('lists the effects of the real machine, and carries out none', () => {
    const begun = beginSandbox(signIn, input);
    const { snapshot, effects } = stepSandbox(signIn, begun.snapshot, { type: 'signOut' });
    expect(snapshot.value).toEqual({ noUser: 'signingOut' });
    // Neither action is provided, so each would throw if it ran.
    expect(effects).toEqual(expect.arrayContaining(['clearStoredSignIn', 'openSignOutPage']));
  });

  it('starts no actor', () => {
    const { snapshot, effects } = stepSandbox(signIn, beginSandbox(signIn, input).snapshot, { type: 'begin' });
    expect(snapshot.value).toEqual({ loading: 'requestingAccessToken' });
    expect(effects).toContain('start tokenRefresh');
    const answer = { type: 'xstate.done.actor.tokenRefresh', output: { outcome: 'refreshed' } };
    expect(stepSandbox(signIn, snapshot, answer).snapshot.value).toEqual({ loading: 'resettingStatus' });
  });

  it('starts from the state of a recorded actor', () => {
    const { snapshot } = resumeSandbox(signIn, 'success', { ...input, signInIsRequired: false, message: null });
    const asked = stepSandbox(signIn, snapshot, { type: 'xstate.after.expiryCheckInterval.signIn.success' });
    expect(asked.asked).toEqual([{ name: 'storedExpiryHasPassed', holds: false, byHand: true }]);
    expect(asked.snapshot.value).toBe('success');
    const passed = stepSandbox(
      signIn,
      snapshot,
      { type: 'xstate.after.expiryCheckInterval.signIn.success' },
      { storedExpiryHasPassed: true },
    );
    expect(passed.snapshot.value).toEqual({ loading: 'requestingAccessToken' });
  });

  it('reports that no transition takes the event', () => {
    expect(stepSandbox(confirmDialog, beginSandbox(confirmDialog, undefined).snapshot, { type: 'confirm' })).toMatchObject({
      refusal: 'This state has no transition for "confirm".',
    });
  });

  it('names the guard that refuses, with its reason if it has one', () => {
    const begun = beginSandbox(payroll, { startDate: '2026-01-01', activeEmployeeCount: 3 });
    const refused = stepSandbox(payroll, begun.snapshot, {
      type: 'cease',
      finalPayDate: '2026-06-30',
      reason: 'No longer in use',
    } as never);
    expect(refused.refusal).toBe(
      'Refused by hasNoActiveEmployees: 3 employees are still on this payroll. Move them to another payroll first.',
    );
    expect(refused.snapshot.value).toBe('Active');
  });

  it('reports that it cannot start from its input', () => {
    expect(() => beginSandbox(startUp, undefined)).toThrow(SandboxFault);
  });

  it('leaves the machine as it was', () => {
    stepSandbox(signIn, beginSandbox(signIn, input).snapshot, { type: 'begin' }, { storedExpiryHasPassed: true });
    expect(() => signIn.implementations.guards.storedExpiryHasPassed).not.toThrow();
    expect(initialTransition(signIn, input)[0].value).toBe('idle');
  });
});
