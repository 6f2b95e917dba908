import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { driveEveryPath } from '../../tests/setup/chartPaths.ts';
import { coverMachine } from '../../tests/setup/machineCoverage.ts';
import { bulkLoadJob } from '../lifecycles/bulkLoadJob.ts';
import { bulkLoadUpload, type LoadStatus, type UploadRequest } from './bulkLoadUpload.ts';

const coverage = coverMachine(bulkLoadUpload);
const choice = { fileName: 'november.csv', fileAction: 'contribution' };
const statuses = Object.keys(bulkLoadJob.states) as LoadStatus[];

const refusal = (entry: object): Error =>
  Object.assign(new Error('Refused'), { status: 422, errors: [{ field: 'file', ...entry }] });
const refused = refusal({ defaultMessage: ' Not a CSV file ' });
const question = refusal({ defaultMessage: 'This file was sent on 3 November.', warning: 'sameFile' });

interface Service {
  /** The answers to the status calls, in order; an Error is a failed call. */
  statuses?: readonly (LoadStatus | Error)[];
  uploads?: readonly (string | Error)[];
}

function started(jobUid: string | null, { statuses: given = [], uploads = [] }: Service) {
  const clock = new SimulatedClock();
  const left = { statuses: [...given], uploads: [...uploads] };
  const calls: unknown[] = [];
  const take = <Answer>(answers: (Answer | Error)[]): Answer => {
    const answer = answers.shift();
    if (answer === undefined) throw new Error('More calls than answers.');
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const machine = bulkLoadUpload.provide({
    actors: {
      upload: fromPromise<string, UploadRequest>(async ({ input }) => {
        calls.push(input);
        return take(left.uploads);
      }),
      askStatus: fromPromise<LoadStatus, string | null>(async ({ input }) => {
        calls.push(input);
        return take(left.statuses);
      }),
    },
  });
  return { actor: createActor(machine, { clock, input: { jobUid } }).start(), clock, calls };
}

describe('a file that is sent', () => {
  it('keeps the choice and shows the reason when the service refuses it', async () => {
    const { actor } = started(null, { uploads: [refused] });
    actor.send({ type: 'choose', choice });
    actor.send({ type: 'upload' });
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches('chosen'));
    expect(context.choice).toEqual(choice);
    expect(context.failures).toEqual([{ field: 'file', defaultMessage: 'Not a CSV file' }]);
  });

  it('is sent again with the answer to the question of the service', async () => {
    const { actor, calls } = started(null, { uploads: [question, 'job-1'] });
    actor.send({ type: 'choose', choice });
    actor.send({ type: 'upload' });
    await waitFor(actor, (snapshot) => snapshot.matches('toBeConfirmed'));
    actor.send({ type: 'confirm' });
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches('sent'));
    expect(context.jobUid).toBe('job-1');
    expect(calls).toEqual([
      { choice, confirmedWarnings: [] },
      { choice, confirmedWarnings: ['sameFile'] },
    ]);
  });

  it('says so when there is no answer', async () => {
    const { actor } = started(null, { uploads: [new TypeError('Failed to fetch')] });
    actor.send({ type: 'choose', choice });
    actor.send({ type: 'upload' });
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches('chosen'));
    expect(context.failures[0]?.defaultMessage).toMatch(/Check your internet connection/);
  });
});

describe('a load that is opened', () => {
  it('is asked for every two seconds while the service works, and while it cannot be reached', async () => {
    const { actor, clock, calls } = started('job-1', { statuses: ['validatingData', new Error('lost'), 'approved'] });
    for (const state of ['following', 'unreachable'] as const) {
      await waitFor(actor, (snapshot) => snapshot.matches(state));
      clock.increment(1_999);
      expect(actor.getSnapshot().matches(state)).toBe(true);
      clock.increment(1);
    }
    await waitFor(actor, (snapshot) => snapshot.matches('toBeChecked'));
    expect(calls).toEqual(['job-1', 'job-1', 'job-1']);
  });

  it('is asked for every ten seconds while it is checked, since another person may approve it', async () => {
    const { actor, clock, calls } = started('job-1', { statuses: ['waitingForTriggerToStartProcessing', 'approved'] });
    await waitFor(actor, (snapshot) => snapshot.matches('toBeChecked'));
    clock.increment(9_999);
    expect(calls).toHaveLength(1);
    clock.increment(1);
    await waitFor(actor, ({ context }) => context.status === 'approved');
    expect(calls).toHaveLength(2);
  });

  it.each<[LoadStatus, string]>([
    ['waitingForMapping', 'toBeMapped'],
    ['waitingForTriggerToStartProcessing', 'toBeChecked'],
    ['awaitingPayment', 'awaitingPayment'],
    ['complete', 'complete'],
    ['failed', 'failed'],
    ['undoing', 'following'],
    ['undone', 'ended'],
    ['refused', 'ended'],
    ['discarded', 'ended'],
  ])('in the state %s continues there', async (status, expected) => {
    const { actor } = started('job-1', { statuses: [status] });
    await waitFor(actor, (snapshot) => snapshot.matches(expected as 'ended'));
    expect(actor.getSnapshot().context.status).toBe(status);
  });

  it('is asked for again after a change', async () => {
    const { actor, calls } = started('job-1', { statuses: ['waitingForMapping', 'validatingData'] });
    await waitFor(actor, (snapshot) => snapshot.matches('toBeMapped'));
    actor.send({ type: 'changed' });
    await waitFor(actor, (snapshot) => snapshot.matches('following'));
    expect(calls).toHaveLength(2);
  });

  it('is asked for again after a change while an answer is on its way, since that may be older', async () => {
    const { actor, calls } = started('job-1', { statuses: ['awaitingPayment', 'undoing'] });
    expect(actor.getSnapshot().value).toBe('asking');
    actor.send({ type: 'changed' });
    await waitFor(actor, (snapshot) => snapshot.matches('following'));
    expect(calls).toHaveLength(2);
    expect(actor.getSnapshot().context.status).toBe('undoing');
  });
});

it('reaches every state and takes every transition by generated paths', () => {
  const answersOf = (state: string, outputs: readonly unknown[], errors: readonly unknown[]) => [
    ...outputs.map((output) => ({ type: `xstate.done.actor.0.bulkLoadUpload.${state}`, output })),
    ...errors.map((error) => ({ type: `xstate.error.actor.0.bulkLoadUpload.${state}`, error })),
  ];
  const events = [
    { type: 'choose', choice },
    { type: 'upload' },
    { type: 'confirm' },
    { type: 'changed' },
    ...answersOf('uploading', ['job-1'], [refused, question]),
    ...answersOf('asking', statuses, [refused]),
  ];
  for (const jobUid of [null, 'job-1'])
    expect(driveEveryPath(bulkLoadUpload, { input: { jobUid }, events }, coverage)).toBeGreaterThan(0);
});
