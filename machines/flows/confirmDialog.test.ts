import { describe, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { driveEveryPath } from '../../tests/setup/chartPaths.ts';
import { coverMachine } from '../../tests/setup/machineCoverage.ts';
import { confirmDialog, submitFailureMessage, type ConfirmDialogItem } from './confirmDialog.ts';

const coverage = coverMachine(confirmDialog);

const buildItem = (item: Partial<ConfirmDialogItem> = {}): ConfirmDialogItem => ({
  title: 'Cease payroll',
  body: 'No more contributions will be collected.',
  submitAction: async () => 'ceased',
  ...item,
});

function openDialog(item: ConfirmDialogItem) {
  const told: string[] = [];
  const dialog = createActor(
    confirmDialog.provide({
      actions: {
        showSuccess: (_, { message }) => void told.push(`success: ${message}`),
        goTo: (_, { to }) => void told.push(`go to: ${to}`),
      },
    }),
    { inspect: coverage.inspect },
  ).start();
  dialog.send({ type: 'open', item });
  return { dialog, told };
}

const refusal = Object.assign(new Error('Refused'), {
  status: 422,
  errors: [
    { field: 'a', defaultMessage: ' Too early ' },
    { field: 'b', defaultMessage: '  ' },
    { field: 'c', defaultMessage: 'Too late' },
  ],
});

describe('the confirmation dialog', () => {
  it('runs the action, shows the success message, runs the follow-up and redirects, in this order', async () => {
    const item = buildItem({
      successMessage: 'Payroll ceased',
      redirect: '/employers/1/payrolls',
      onSuccess: (result) => void told.push(`follow-up: ${String(result)}`),
    });
    const { dialog, told } = openDialog(item);
    dialog.send({ type: 'confirm' });
    await waitFor(dialog, (snapshot) => snapshot.matches('closed'));
    expect(told).toEqual(['success: Payroll ceased', 'follow-up: ceased', 'go to: /employers/1/payrolls']);
    expect(dialog.getSnapshot().context.item).toBeNull();
  });

  it('only closes when cancelled', () => {
    const submitAction = vi.fn<() => Promise<void>>();
    const { dialog, told } = openDialog(buildItem({ submitAction, successMessage: 'Done', redirect: '/' }));
    dialog.send({ type: 'cancel' });
    expect(dialog.getSnapshot().value).toBe('closed');
    expect(submitAction).not.toHaveBeenCalled();
    expect(told).toEqual([]);
  });

  it('submits once, even if confirmed again, and cannot be cancelled while it submits', async () => {
    const submitAction = vi.fn<() => Promise<void>>(async () => undefined);
    const { dialog } = openDialog(buildItem({ submitAction }));
    dialog.send({ type: 'confirm' });
    dialog.send({ type: 'confirm' });
    dialog.send({ type: 'cancel' });
    expect(dialog.getSnapshot().value).toEqual({ open: 'submitting' });
    await waitFor(dialog, (snapshot) => snapshot.matches('closed'));
    expect(submitAction).toHaveBeenCalledTimes(1);
  });

  it('passes on the form data, and keeps a refusal for the form’s fields', async () => {
    const submitAction = vi.fn<(input?: unknown) => Promise<void>>(() => Promise.reject(refusal));
    const { dialog } = openDialog(buildItem({ submitAction }));
    dialog.send({ type: 'confirm', input: { finalPayDate: '2026-12-31' } });
    const failed = await waitFor(dialog, (snapshot) => snapshot.matches({ open: 'failed' }));
    expect(submitAction).toHaveBeenCalledExactlyOnceWith({ finalPayDate: '2026-12-31' });
    expect(failed.context.refusal).toBe(refusal);
    dialog.send({ type: 'cancel' });
    expect(dialog.getSnapshot().context).toMatchObject({ input: undefined, refusal: null });
  });

  it('stays open with the reason when the action fails, and clears it at the next attempt', async () => {
    const { dialog, told } = openDialog(
      buildItem({ submitAction: () => Promise.reject(refusal), successMessage: 'Done', showDetailedErrors: true }),
    );
    dialog.send({ type: 'confirm' });
    const failed = await waitFor(dialog, (snapshot) => snapshot.matches({ open: 'failed' }));
    expect(failed.context.failure).toBe('Failed to submit. Errors: Too early, Too late');
    expect(told).toEqual([]);
    dialog.send({ type: 'confirm' });
    expect(dialog.getSnapshot().context.failure).toBeNull();
  });

  it('reaches every state and takes every transition by generated paths', () => {
    const submitting = '0.confirmDialog.open.submitting';
    const events = [
      { type: 'open', item: buildItem() },
      { type: 'confirm' },
      { type: 'cancel' },
      { type: `xstate.done.actor.${submitting}`, output: 'ceased' },
      { type: `xstate.error.actor.${submitting}`, error: refusal },
    ];
    expect(driveEveryPath(confirmDialog, { events }, coverage)).toBeGreaterThan(0);
  });

  it.each([
    ['detailed, a refusal with entries', true, refusal, 'Failed to submit. Errors: Too early, Too late'],
    ['detailed, a refusal without entries', true, { status: 422, errors: [] }, /^We couldn't submit this/],
    ['detailed, another failure', true, { ...refusal, status: 500 }, /^We couldn't submit this/],
    ['not detailed', false, refusal, /^We couldn't submit this/],
    ['undefined thrown', true, undefined, /^We couldn't submit this/],
  ])('shows a message for a failure: %s', (_, showDetailedErrors, failure, expected) => {
    const message = submitFailureMessage({ showDetailedErrors }, failure);
    if (typeof expected === 'string') expect(message).toBe(expected);
    else expect(message).toMatch(expected);
  });
});
