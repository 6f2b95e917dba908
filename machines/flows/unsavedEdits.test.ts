import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { driveEveryPath } from '../../tests/setup/chartPaths.ts';
import { coverMachine } from '../../tests/setup/machineCoverage.ts';
import { abandonEditsMessage, unsavedEdits, type UnsavedEditsEvent } from './unsavedEdits.ts';

const coverage = coverMachine(unsavedEdits);

function after(...types: UnsavedEditsEvent['type'][]) {
  const answers: string[] = [];
  const form = createActor(
    unsavedEdits.provide({ actions: { proceed: () => void answers.push('proceed'), stay: () => void answers.push('stay') } }),
    { inspect: coverage.inspect },
  ).start();
  for (const type of types) form.send({ type });
  return [form.getSnapshot().value, ...answers];
}

describe('unsaved edits', () => {
  it('asks with the wording of the specification', () => {
    expect(abandonEditsMessage).toBe('You will lose all your changes. Are you sure?');
  });

  it.each<[string, UnsavedEditsEvent['type'][], string[]]>([
    ['an unedited form can be left at once', ['leaveRequested'], ['clean', 'proceed']],
    ['an edited form asks first', ['edited', 'leaveRequested'], ['asking']],
    ['confirming discards the edits', ['edited', 'leaveRequested', 'leaveConfirmed'], ['clean', 'proceed']],
    ['cancelling keeps the edits', ['edited', 'leaveRequested', 'leaveCancelled'], ['dirty', 'stay']],
    ['a saved form can be left at once', ['edited', 'settled', 'leaveRequested'], ['clean', 'proceed']],
    ['a save that completes during the question allows leaving', ['edited', 'leaveRequested', 'settled'], ['clean', 'proceed']],
  ])('%s', (_, types, expected) => {
    expect(after(...types)).toEqual(expected);
  });

  it('names the missing effect and the remedy', () => {
    const errors: unknown[] = [];
    const form = createActor(unsavedEdits);
    form.subscribe({ error: (error) => errors.push(error) });
    form.start();
    form.send({ type: 'leaveRequested' });
    expect(String(errors[0])).toBe('Error: The unsavedEdits machine needs the action proceed: pass it with .provide().');
  });

  it('reaches every state and takes every transition by generated paths', () => {
    const events = ['edited', 'settled', 'leaveRequested', 'leaveConfirmed', 'leaveCancelled'].map((type) => ({ type }));
    expect(driveEveryPath(unsavedEdits, { events }, coverage)).toBeGreaterThan(0);
  });
});
