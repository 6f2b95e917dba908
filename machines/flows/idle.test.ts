import { expect, it } from 'vitest';
import { setTimeout as delay } from 'node:timers/promises';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { coverMachine } from '../../tests/setup/machineCoverage.ts';
import { idle, type SecondsLeft } from './idle.ts';

const coverage = coverMachine(idle);

/** The answers of the service, in their order; an error stands for a lost network. The last one is repeated. */
function watch(...answers: (SecondsLeft | Error)[]) {
  const clock = new SimulatedClock();
  const done: string[] = [];
  const answer = (what: string) =>
    fromPromise<SecondsLeft>(async () => {
      done.push(what);
      const next = answers.length > 1 ? answers.shift() : answers[0];
      if (next instanceof Error) throw next;
      return next ?? null;
    });
  const actor = createActor(
    idle.provide({
      actors: { askTimeLeft: answer('asked'), reportActivity: answer('reported') },
      actions: { endSignIn: () => void done.push('ended') },
    }),
    { clock, inspect: coverage.inspect },
  );
  actor.start();
  actor.send({ type: 'signedIn' });
  const becomes = (state: string) =>
    waitFor(actor, ({ value }) => (typeof value === 'string' ? value : Object.keys(value)[0]) === state, { timeout: 1_000 });
  return { actor, clock, done, becomes };
}

const offline = new Error('offline');

it('asks nothing before the sign-in, and again after the next one', async () => {
  const { actor, done, becomes } = watch(1_800);
  await becomes('watching');
  actor.send({ type: 'signedOut' });
  actor.send({ type: 'used' });
  expect(actor.getSnapshot().value).toBe('signedOut');
  actor.send({ type: 'signedIn' });
  await becomes('watching');
  expect(done).toEqual(['asked', 'asked']);
});

it('does nothing more without a limit', async () => {
  const { actor, done, becomes } = watch(null);
  await becomes('unlimited');
  actor.send({ type: 'used' });
  expect(done).toEqual(['asked']);
});

it('warns 120 seconds before the end, and not earlier', async () => {
  const { clock, done, becomes } = watch(1_800, 120);
  await becomes('watching');
  clock.increment(1_679_999);
  expect(done).toEqual(['asked']);
  clock.increment(1);
  await becomes('warning');
});

it('warns at once when little time is left', async () => {
  expect(await watch(60).becomes('warning')).toBeDefined();
});

it('a key or a click during the warning extends the session', async () => {
  const { actor, done, becomes } = watch(100, 1_800);
  await becomes('warning');
  actor.send({ type: 'used' });
  await becomes('watching');
  expect(done).toEqual(['asked', 'reported']);
});

it('says that the session has ended only after the service has said so', async () => {
  const { clock, done, becomes } = watch(1_800, 120, 1, null);
  await becomes('watching');
  clock.increment(1_680_000);
  await becomes('warning');
  clock.increment(121_000);
  await delay(1);
  await becomes('warning');
  clock.increment(2_000);
  await becomes('ended');
  expect(done).toEqual(['asked', 'asked', 'asked', 'asked', 'ended']);
});

it('another tab that was used keeps this one open', async () => {
  const { actor, clock, becomes } = watch(1_800, 900, 119, 1_700);
  await becomes('watching');
  clock.increment(1_680_000);
  await becomes('watching');
  clock.increment(780_000);
  await becomes('warning');
  actor.send({ type: 'shownAgain' });
  expect((await becomes('watching')).status).toBe('active');
});

it('reports keys and clicks once a minute at most', async () => {
  const { actor, clock, done, becomes } = watch(1_800);
  await becomes('watching');
  for (let key = 0; key < 50; key += 1) actor.send({ type: 'used' });
  expect(done).toEqual(['asked']);
  clock.increment(60_000);
  await becomes('watching');
  expect(done).toEqual(['asked', 'reported']);
  clock.increment(60_000);
  actor.send({ type: 'used' });
  await becomes('watching');
  expect(done).toEqual(['asked', 'reported', 'reported']);
});

it('finds out at its next report that the session has ended', async () => {
  const { actor, clock, done, becomes } = watch(1_800, 0);
  await becomes('watching');
  clock.increment(60_000);
  actor.send({ type: 'used' });
  await becomes('ended');
  expect(done).toEqual(['asked', 'reported', 'ended']);
});

it('asks when the page is shown again, after the computer slept', async () => {
  const { actor, becomes } = watch(1_800, null);
  await becomes('watching');
  actor.send({ type: 'shownAgain' });
  expect((await becomes('ended')).status).toBe('active');
});

it('goes on after the next sign-in', async () => {
  const { actor, becomes } = watch(1_800, null, 1_800);
  await becomes('watching');
  actor.send({ type: 'shownAgain' });
  await becomes('ended');
  actor.send({ type: 'signedIn' });
  expect((await becomes('watching')).status).toBe('active');
});

it('tries again while the service cannot be reached', async () => {
  const { actor, clock, done, becomes } = watch(offline, offline, 1_800, offline, 1_800, offline, 1_800);
  await becomes('unreachable');
  clock.increment(15_000);
  await becomes('unreachable');
  actor.send({ type: 'shownAgain' });
  await becomes('watching');
  clock.increment(1_680_000);
  await becomes('unreachable');
  clock.increment(15_000);
  await becomes('watching');
  clock.increment(60_000);
  actor.send({ type: 'used' });
  await becomes('unreachable');
  expect(done).toEqual(['asked', 'asked', 'asked', 'asked', 'asked', 'reported']);
});
