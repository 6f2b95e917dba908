import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { driveEveryPath } from '../../tests/setup/chartPaths.ts';
import { coverMachine } from '../../tests/setup/machineCoverage.ts';
import { bulkLoadUpload, type UploadStatus } from './bulkLoadUpload.ts';

const coverage = coverMachine(bulkLoadUpload);
const choice = { fileName: 'november.csv', fileAction: 'contribution' };
const refused = Object.assign(new Error('Refused'), {
  status: 422,
  errors: [{ field: 'file', defaultMessage: ' Not a CSV file ' }],
});

/** @param answers - The service's answers to the status calls, in order; an Error is a failed call. */
function uploaded(answers: readonly (UploadStatus | Error)[], upload: () => Promise<string> = async () => 'job-1') {
  const clock = new SimulatedClock();
  const left = [...answers];
  const asked: unknown[] = [];
  const machine = bulkLoadUpload.provide({
    actors: {
      upload: fromPromise(upload),
      askStatus: fromPromise<UploadStatus, string | null>(async ({ input }) => {
        asked.push(input);
        const answer = left.shift();
        if (!answer || answer instanceof Error) throw answer ?? new Error('More status calls than answers.');
        return answer;
      }),
      startProcessing: fromPromise<void, string | null>(async () => undefined),
    },
  });
  const actor = createActor(machine, { clock }).start();
  actor.send({ type: 'choose', choice });
  actor.send({ type: 'upload' });
  return { actor, clock, asked };
}

const validating: UploadStatus = { stage: 'validatingData', hasErrors: false };
const ready: UploadStatus = { stage: 'waitingForTriggerToStartProcessing', hasErrors: false };
const processing: UploadStatus = { stage: 'processingInstructions', hasErrors: false };

describe('an upload', () => {
  it('polls every two seconds until the rows are validated, then waits for the start of processing', async () => {
    const { actor, clock, asked } = uploaded([validating, new Error('lost'), ready]);
    for (const _ of [1, 2]) {
      await waitFor(actor, (snapshot) => snapshot.matches({ validating: 'waiting' }));
      clock.increment(1_999);
      expect(actor.getSnapshot().matches({ validating: 'waiting' })).toBe(true);
      clock.increment(1);
    }
    await waitFor(actor, (snapshot) => snapshot.matches('readyToProcess'));
    expect(asked).toEqual(['job-1', 'job-1', 'job-1']);
  });

  it('is processed to the end once somebody starts it', async () => {
    const { actor, clock } = uploaded([ready, processing, { stage: 'complete', hasErrors: false }]);
    await waitFor(actor, (snapshot) => snapshot.matches('readyToProcess'));
    actor.send({ type: 'startProcessing' });
    await waitFor(actor, (snapshot) => snapshot.matches({ processing: 'waiting' }));
    clock.increment(2_000);
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches('complete'));
    expect(context.failures).toEqual([]);
  });

  it('cannot be started with errors in its rows', async () => {
    const { actor } = uploaded([{ ...ready, hasErrors: true }]);
    await waitFor(actor, (snapshot) => snapshot.matches('toBeCorrected'));
    actor.send({ type: 'startProcessing' });
    expect(actor.getSnapshot().value).toBe('toBeCorrected');
  });

  it('refused by the service keeps the choice and shows the reason', async () => {
    const { actor } = uploaded([], () => Promise.reject(refused));
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches('chosen'));
    expect(context).toMatchObject({ choice, failures: ['Not a CSV file'] });
  });

  it('reaches every state and takes every transition by generated paths', () => {
    const statuses: UploadStatus[] = (
      ['validatingData', 'waitingForTriggerToStartProcessing', 'processingInstructions', 'complete', 'failed'] as const
    ).flatMap((stage) => [true, false].map((hasErrors) => ({ stage, hasErrors })));
    const answersOf = (state: string, outputs: readonly unknown[]) => [
      ...outputs.map((output) => ({ type: `xstate.done.actor.0.bulkLoadUpload.${state}`, output })),
      { type: `xstate.error.actor.0.bulkLoadUpload.${state}`, error: refused },
    ];
    const events = [
      { type: 'choose', choice },
      { type: 'upload' },
      { type: 'startProcessing' },
      { type: 'startOver' },
      ...answersOf('uploading', ['job-1']),
      ...answersOf('validating.asking', statuses),
      ...answersOf('starting', [undefined]),
      ...answersOf('processing.asking', statuses),
    ];
    expect(driveEveryPath(bulkLoadUpload, { events }, coverage)).toBeGreaterThan(0);
  });
});
