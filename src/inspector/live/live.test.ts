import { describe, expect, it } from 'vitest';
import { chartSummaries } from '../../charts/drawing/loadChart.ts';
import { actorsAt } from '../recording/actors.ts';
import type { Entry } from '../recording/recording.ts';
import { findMachines } from './findMachines.ts';
import { createLogRows, spanText } from './logRows.ts';

const line = (n: number, at: number, entry: Partial<Entry>): Entry => ({ page: 'p', n, at, kind: 'event', actor: 'a', ...entry });
const entries = [
  line(1, 0, { kind: 'actor', name: 'signIn', machine: 'signIn', value: 'idle' }),
  line(2, 100, { type: 'begin' }),
  line(3, 100, {
    kind: 'microstep',
    type: 'begin',
    taken: ['signIn.idle on begin [0]'],
    value: { loading: 'requestingAccessToken' },
  }),
  line(4, 12_100, { kind: 'microstep', type: 'xstate.done', taken: ['x'], value: 'success', context: { message: null } }),
];
const actors = actorsAt(entries, entries.length - 1);
const everything = ['actor', 'event', 'microstep', 'action', 'state', 'stopped'] as const;

describe('the log', () => {
  it('shows a pause as one line', () => {
    const rows = createLogRows({ actor: null, kinds: everything, text: '' })(entries, actors);
    expect(rows).toEqual([0, 1, 2, -12_000, 3]);
  });

  it.each([
    ['its kind', { kinds: ['event'] as const }, [1]],
    ['its actor', { actor: 'signIn' }, [0, 1, 2, -12_000, 3]],
    ['another actor', { actor: 'startUp' }, []],
    ['its text', { text: 'SUCCESS' }, [3]],
    ['a transition', { text: 'idle on begin' }, [2]],
  ])('is narrowed by %s', (_, filter, rows) => {
    expect(createLogRows({ actor: null, kinds: everything, text: '', ...filter })(entries, actors)).toEqual(rows);
  });

  it('writes spans of time in words', () => {
    expect([1_500, 12_000, 65_000, 3_900_000].map(spanText)).toEqual(['1.5 s', '12 s', '1 min 5 s', '1 h 5 min']);
  });
});

it('restores the actors of an earlier moment', () => {
  expect(actorsAt(entries, 0).get('a')).toMatchObject({ value: 'idle', context: undefined });
  expect(actorsAt(entries, 2).get('a')).toMatchObject({ value: { loading: 'requestingAccessToken' } });
  expect(actorsAt(entries, 3).get('a')).toMatchObject({ value: 'success', context: { message: null } });
});

it('finds a machine by the names in it', () => {
  const found = (text: string) => findMachines(chartSummaries, text).map(({ summary }) => summary.id);
  expect(found('storedExpiryHasPassed')).toEqual(['signIn']);
  expect(found('signin error closed')).toEqual(['signIn']);
  expect(found('nothing is called this')).toEqual([]);
  expect(findMachines(chartSummaries, 'leaveRequested')[0]?.matches).toEqual([{ kind: 'event', text: 'leaveRequested' }]);
});
