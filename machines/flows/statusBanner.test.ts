import { describe, expect, it } from 'vitest';
import { createActor, initialTransition, SimulatedClock, transition } from 'xstate';
import { driveEveryPath } from '../../tests/setup/chartPaths.ts';
import { coverMachine } from '../../tests/setup/machineCoverage.ts';
import { statusBanner, type BannerEvent } from './statusBanner.ts';

const coverage = coverMachine(statusBanner);

const [none] = initialTransition(statusBanner);
const [shown] = transition(statusBanner, none, { type: 'show', status: 'success', message: 'Saved' });

describe('the status banner', () => {
  it('is hidden at first', () => {
    expect(none.value).toBe('none');
  });

  it.each<[string, BannerEvent, string, string | null]>([
    ['the close control', { type: 'dismiss', by: 'closeControl' }, 'none', null],
    ['the Escape key', { type: 'dismiss', by: 'escapeKey' }, 'none', null],
    ['a click elsewhere', { type: 'dismiss', by: 'clickAway' }, 'success', 'Saved'],
    ['another message', { type: 'show', status: 'success', message: 'Sent' }, 'success', 'Sent'],
    ['an error without a message', { type: 'show', status: 'error' }, 'error', 'Oops! Something went wrong'],
    ['an error with one', { type: 'show', status: 'error', message: 'No such file' }, 'error', 'No such file'],
  ])('after %s', (_, event, state, message) => {
    const [next] = transition(statusBanner, shown, event);
    expect([next.value, next.context.message]).toEqual([state, message]);
  });

  it.each(['success', 'error'] as const)('hides a %s after 6,000 ms and not before', (status) => {
    const clock = new SimulatedClock();
    const banner = createActor(statusBanner, { clock }).start();
    banner.send({ type: 'show', status, message: 'Said' });
    clock.increment(5_999);
    expect(banner.getSnapshot().value).toBe(status);
    clock.increment(1);
    expect(banner.getSnapshot().value).toBe('none');
  });

  it('shows a second message for its own 6,000 ms', () => {
    const clock = new SimulatedClock();
    const banner = createActor(statusBanner, { clock }).start();
    banner.send({ type: 'show', status: 'success', message: 'First' });
    clock.increment(5_000);
    banner.send({ type: 'show', status: 'success', message: 'Second' });
    clock.increment(5_999);
    expect(banner.getSnapshot().context.message).toBe('Second');
  });

  it('reaches every state and takes every transition by generated paths', () => {
    const events: BannerEvent[] = [
      { type: 'show', status: 'success', message: 'Saved' },
      { type: 'show', status: 'error' },
      { type: 'dismiss', by: 'closeControl' },
      { type: 'dismiss', by: 'clickAway' },
    ];
    expect(driveEveryPath(statusBanner, { events }, coverage)).toBeGreaterThan(0);
  });
});
