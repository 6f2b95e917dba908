import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { driveEveryPath } from '../../tests/setup/chartPaths.ts';
import { coverMachine } from '../../tests/setup/machineCoverage.ts';
import { type FileChoices, type FileRoute, isReady, manyUploads, type OneOfMany } from './manyUploads.ts';

const coverage = coverMachine(manyUploads);

const found: FileRoute = {
  format: 'PAPDIS 1.1',
  employerId: '1087',
  asksForClient: false,
  actions: [{ value: 'bulkManagement', title: 'Several kinds of change' }],
  action: 'bulkManagement',
  places: [{ value: 'payroll:p1', title: 'Monthly staff' }],
  place: 'payroll:p1',
  problem: null,
};
const refusal = (status: number, ...errors: object[]): Error => Object.assign(new Error('Refused'), { status, errors });
const question = refusal(422, { field: 'file', defaultMessage: 'Sent before. Upload it again?', warning: 'sameFile' });

interface Service {
  routes?: Readonly<Record<string, FileRoute | Error>>;
  /** The answers for each file, in order. */
  answers?: Readonly<Record<string, (string | Error)[]>>;
  most?: number;
}

/** The page with files of these ids. */
function opened(ids: readonly string[], { routes = {}, answers = {}, most = 200 }: Service = {}) {
  const sent: OneOfMany[] = [];
  const asked: FileChoices[] = [];
  const machine = manyUploads.provide({
    actors: {
      route: fromPromise<FileRoute, { id: string; choices: FileChoices } | null>(async ({ input }) => {
        if (input) asked.push(input.choices);
        const route = routes[input?.id ?? ''] ?? found;
        if (route instanceof Error) throw route;
        return route;
      }),
      send: fromPromise<string, OneOfMany | null>(async ({ input }) => {
        if (input) sent.push(input);
        const answer = answers[input?.id ?? '']?.shift() ?? `job-${input?.id}`;
        if (answer instanceof Error) throw answer;
        return answer;
      }),
    },
  });
  const actor = createActor(machine, { input: { most } }).start();
  actor.send({ type: 'add', files: ids.map((id) => ({ id, name: `${id}.csv` })) });
  const settled = () => waitFor(actor, (snapshot) => snapshot.matches({ reviewing: 'idle' }));
  const steps = async () => (await settled()).context.files.map(({ id, step }) => `${id} ${step}`);
  const file = async (id: string) => (await settled()).context.files.find((one) => one.id === id);
  return { actor, sent, asked, steps, file };
}

describe('many files', () => {
  it('are routed, and nothing is sent before the person says so', async () => {
    const { actor, sent, steps } = opened(['a', 'b']);
    expect(await steps()).toEqual(['a routed', 'b routed']);
    expect(sent).toEqual([]);
    actor.send({ type: 'send' });
    expect(await steps()).toEqual(['a sent', 'b sent']);
    expect(sent.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('are sent without those that have a problem or no place', async () => {
    const routes = {
      b: { ...found, problem: 'No client has this number.' },
      c: { ...found, place: null },
      d: new Error('broken'),
    };
    const { actor, steps, file } = opened(['a', 'b', 'c', 'd'], { routes });
    await steps();
    actor.send({ type: 'send' });
    expect(await steps()).toEqual(['a sent', 'b routed', 'c routed', 'd routed']);
    expect((await file('d'))?.route?.problem).toMatch(/could not be read/);
    actor.send({ type: 'choosePlace', id: 'c', place: 'period:1' });
    actor.send({ type: 'send' });
    expect(await steps()).toEqual(['a sent', 'b routed', 'c sent', 'd routed']);
  });

  it('go on after one that the service refuses, which can be sent again', async () => {
    const refused = refusal(422, { field: 'file', defaultMessage: 'Another upload is in progress' });
    const { actor, steps, file, sent } = opened(['a', 'b'], { answers: { a: [refused] } });
    await steps();
    actor.send({ type: 'send' });
    expect(await steps()).toEqual(['a refused', 'b sent']);
    expect((await file('a'))?.failures).toMatchObject([{ defaultMessage: 'Another upload is in progress' }]);
    actor.send({ type: 'send' });
    expect(await steps()).toEqual(['a sent', 'b sent']);
    expect(sent.map(({ id }) => id)).toEqual(['a', 'b', 'a']);
  });

  it.each([
    [refusal(404), /may not upload for this employer/],
    [Object.assign(new Error('Too many requests'), { status: 429 }), /Too many requests/],
    [new TypeError('Failed to fetch'), /Check your internet connection/],
  ])('say why one failed: %s', async (failure, reason) => {
    const { actor, steps, file } = opened(['a'], { answers: { a: [failure] } });
    await steps();
    actor.send({ type: 'send' });
    expect((await file('a'))?.failures[0]?.defaultMessage).toMatch(reason);
  });

  it('are sent again with the answer to the question of the service', async () => {
    const { actor, steps, sent } = opened(['a', 'b'], { answers: { a: [question] } });
    await steps();
    actor.send({ type: 'send' });
    expect(await steps()).toEqual(['a asked', 'b sent']);
    actor.send({ type: 'send' });
    actor.send({ type: 'confirm', id: 'b' });
    expect(await steps()).toEqual(['a asked', 'b sent']);
    actor.send({ type: 'confirm', id: 'a' });
    expect(await steps()).toEqual(['a sent', 'b sent']);
    expect(sent.at(-1)).toMatchObject({ id: 'a', confirmedWarnings: ['sameFile'] });
  });

  it('are routed again after another choice, and stay as they are once they are sent', async () => {
    const { actor, steps, asked } = opened(['a', 'b']);
    await steps();
    actor.send({ type: 'chooseClient', id: 'a', employerId: '1090' });
    actor.send({ type: 'chooseAction', id: 'a', action: 'leaver' });
    await steps();
    expect(asked.at(-1)).toEqual({ employerId: '1090', action: 'leaver' });
    actor.send({ type: 'send' });
    await steps();
    actor.send({ type: 'chooseAction', id: 'a', action: 'joiner' });
    actor.send({ type: 'choosePlace', id: 'a', place: 'period:1' });
    expect(await steps()).toEqual(['a sent', 'b sent']);
  });

  it('can be removed, and no more than the most are taken', async () => {
    const { actor, steps } = opened(['a', 'b', 'c'], { most: 2 });
    expect(await steps()).toEqual(['a routed', 'b routed']);
    expect(actor.getSnapshot().context.leftOut).toBe(1);
    actor.send({ type: 'remove', id: 'a' });
    expect(await steps()).toEqual(['b routed']);
    expect(actor.getSnapshot().context.leftOut).toBe(0);
  });

  it('stop being sent after the present one', async () => {
    const { actor, steps } = opened(['a', 'b']);
    await steps();
    actor.send({ type: 'send' });
    actor.send({ type: 'stop' });
    expect(await steps()).toEqual(['a sent', 'b routed']);
  });
});

it('are ready with a place and without a problem', () => {
  const file: OneOfMany = {
    id: 'a',
    name: 'a.csv',
    step: 'routed',
    choices: { employerId: null, action: null },
    route: found,
    confirmedWarnings: [],
    failures: [],
    jobUid: null,
  };
  expect(isReady(file)).toBe(true);
  expect(isReady({ ...file, step: 'refused' })).toBe(true);
  expect(isReady({ ...file, step: 'sent' })).toBe(false);
  expect(isReady({ ...file, route: null })).toBe(false);
});

it('reaches every state and takes every transition by generated paths', () => {
  const answersOf = (state: string, output: unknown) => [
    { type: `xstate.done.actor.0.manyUploads.${state}`, output },
    { type: `xstate.error.actor.0.manyUploads.${state}`, error: question },
  ];
  const events = [
    { type: 'add', files: [{ id: 'a', name: 'a.csv' }] },
    { type: 'remove', id: 'a' },
    { type: 'chooseClient', id: 'a', employerId: '1090' },
    { type: 'chooseAction', id: 'a', action: 'leaver' },
    { type: 'choosePlace', id: 'a', place: 'payroll:p2' },
    { type: 'confirm', id: 'a' },
    { type: 'send' },
    { type: 'stop' },
    ...answersOf('reviewing.routing', found),
    ...answersOf('sending.file', 'job-1'),
  ];
  const situation = ({ context }: { context: unknown }) => (context as { files: OneOfMany[] }).files.map(({ step }) => step);
  const count = driveEveryPath(manyUploads, { input: { most: 1 }, events, situation }, coverage);
  expect(count).toBeGreaterThan(0);
});
