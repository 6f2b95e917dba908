import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, type AnyActorRef } from 'xstate';
import { signIn } from '../../../machines/flows/signIn.ts';
import { tokenRefresh, type StoredTokens } from '../../../machines/flows/tokenRefresh.ts';
import { followInspector, openInspector } from '../../providers/inspection/inspectorSwitch.ts';
import { observeActors, watchActor } from '../../providers/inspection/watchedActors.ts';
import { openChannel } from './channel.ts';
import type { Batch, Entry } from './recording.ts';
import { startRecorder } from './recorder.ts';
import { eventually } from '../../../tests/setup/eventually.ts';

const tokens: StoredTokens = { accessToken: 'opaque-access-token', refreshToken: 'opaque-refresh-token', expiresAt: 1 };

/** A sign-in whose stored token has expired, so that it refreshes at once. */
function refreshingSignIn() {
  const refresh = tokenRefresh.provide({
    actors: {
      readTokens: fromPromise(async () => tokens),
      refreshTokens: fromPromise(async (): Promise<'refreshed' | 'noRefreshToken'> => 'refreshed'),
    },
    guards: { expiryHasPassed: () => true },
  });
  return createActor(signIn.provide({ actors: { tokenRefresh: refresh } }), { input: { code: null, pageError: null } });
}

let batches: Batch[];
let stop: (() => void)[];
const entries = (): Entry[] => batches.flatMap((batch) => batch.entries);
const run = (actor: AnyActorRef): void => {
  stop.push(watchActor(actor), () => actor.stop());
  actor.start();
};

beforeEach(() => {
  batches = [];
  const channel = openChannel((batch) => batches.push(batch));
  stop = [channel.close];
});
afterEach(() => {
  for (const one of stop.toReversed()) one();
  observeActors(undefined);
});

describe('the recorder', () => {
  it('records a sign-in step by step, without its tokens', async () => {
    const recorder = startRecorder([]);
    stop.push(recorder.stop);
    const actor = refreshingSignIn();
    run(actor);
    actor.send({ type: 'begin' });
    await eventually(() => expect(entries().map(({ value }) => value)).toContainEqual({ loading: 'resettingStatus' }));
    const introduced = entries().filter(({ kind }) => kind === 'actor');
    expect(introduced.map(({ name, machine }) => [name, machine])).toEqual([
      ['signIn', 'signIn'],
      ['tokenRefresh', 'tokenRefresh'],
      ['readTokens', null],
      ['refreshTokens', null],
    ]);
    const ofSignIn = entries().filter((entry) => entry.actor === introduced[0]?.actor);
    expect(
      ofSignIn
        .filter(({ kind }) => kind === 'microstep')
        .flatMap(({ taken }) => taken)
        .slice(0, 2),
    ).toEqual(['signIn.idle on begin [1]', 'signIn.loading.requestingAccessToken on xstate.done.actor.tokenRefresh [3]']);
    expect(JSON.stringify(batches)).not.toMatch(/opaque-/);
  });

  it('announces running actors with their states, and announces them again on request', async () => {
    const actor = refreshingSignIn();
    run(actor);
    const recorder = startRecorder([]);
    stop.push(recorder.stop);
    await eventually(() => expect(entries()).toHaveLength(1));
    expect(entries()[0]).toMatchObject({ kind: 'actor', name: 'signIn', value: 'idle', context: { code: null } });
    recorder.announce();
    await eventually(() => expect(entries()).toHaveLength(2));
    expect(entries()[1]).toMatchObject({ actor: entries()[0]?.actor, value: 'idle', context: { code: null } });
  });

  it('records when an actor stops', async () => {
    stop.push(startRecorder([]).stop);
    const actor = refreshingSignIn();
    const unwatch = watchActor(actor);
    actor.start();
    unwatch();
    await eventually(() => expect(entries().at(-1)).toMatchObject({ kind: 'stopped' }));
  });

  it('loses none of a thousand events', async () => {
    stop.push(startRecorder([]).stop);
    const actor = refreshingSignIn();
    run(actor);
    for (let at = 0; at < 1_000; at += 1) actor.send({ type: 'signInRequired' });
    const heard = () => entries().filter(({ kind, type }) => kind === 'event' && type === 'signInRequired');
    await eventually(() => expect(heard()).toHaveLength(1_000));
    const numbers = entries().map(({ n }) => n);
    expect(numbers).toEqual(numbers.map((_, at) => at + 1));
  });
});

describe('while no inspector is open', () => {
  it('no recorder is loaded, and no actor is observed', () => {
    const load = vi.fn<() => Promise<typeof startRecorder>>();
    followInspector({ load, report: (error) => expect.fail(String(error)) });
    const actor = refreshingSignIn();
    const inspect = vi.spyOn(actor.system, 'inspect');
    run(actor);
    actor.send({ type: 'begin' });
    expect(load).not.toHaveBeenCalled();
    expect(inspect).not.toHaveBeenCalled();
  });
});

describe('when an inspector opens', () => {
  it('records from the first step on, and stops when it closes', async () => {
    followInspector({ load: async () => startRecorder, report: (error) => expect.fail(String(error)) });
    const close = openInspector('here');
    // Happens before the recorder has loaded.
    const actor = refreshingSignIn();
    run(actor);
    actor.send({ type: 'begin' });
    await eventually(() => expect(entries().filter(({ kind }) => kind === 'microstep').length).toBeGreaterThan(1));
    const values = entries().flatMap(({ kind, name, value }) => (kind === 'microstep' || name === 'signIn' ? [value] : []));
    expect(values[0] ?? 'idle').toBe('idle');
    expect(values).toContainEqual({ loading: 'requestingAccessToken' });

    vi.useFakeTimers();
    close();
    vi.advanceTimersByTime(2_000);
    vi.useRealTimers();
    const { length } = entries();
    actor.send({ type: 'signInRequired' });
    const after = openChannel();
    after.send({ page: { id: 'marker', tab: 'marker', path: '/' }, entries: [] });
    await eventually(() => expect(batches.at(-1)?.page.id).toBe('marker'));
    after.close();
    expect(entries()).toHaveLength(length);
  });
});
