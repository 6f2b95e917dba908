import { expect, it } from 'vitest';
import { setup } from 'xstate';
import { versionOf } from './chartVersion.ts';
import { rule, typedMeta } from './lifecycles/lifecycle.ts';

interface Changes {
  label?: string;
  eventLabel?: string;
  guard?: 'isReady' | 'isPaid';
  target?: 'open' | 'closed';
}

const chart = ({ label = 'Closed', eventLabel = 'Close', guard = 'isReady', target = 'closed' }: Changes = {}) =>
  setup({
    types: { meta: typedMeta, events: {} as { type: 'close' } },
    guards: { isReady: rule('Make it ready.', () => true), isPaid: rule('Pay it.', () => true) },
  }).createMachine({
    id: 'shop',
    meta: { title: 'Shop', events: { close: eventLabel } },
    initial: 'open',
    states: { open: { meta: { label: 'Open' }, on: { close: { guard, target } } }, closed: { meta: { label }, type: 'final' } },
  });

it('has the words of the title, the events and the states', () => {
  expect(versionOf(chart()).words).toEqual({
    title: 'Shop',
    events: { close: 'Close' },
    states: { open: 'Open', closed: 'Closed' },
  });
});

it('is the same for the same chart', () => expect(versionOf(chart()).version).toBe(versionOf(chart()).version));

it.each<[string, Changes]>([
  ['a label', { label: 'Shut' }],
  ['the label of an event', { eventLabel: 'Shut' }],
  ['a guard', { guard: 'isPaid' }],
  ['a target', { target: 'open' }],
])('is another one with %s', (_, changes) => expect(versionOf(chart(changes)).version).not.toBe(versionOf(chart()).version));
