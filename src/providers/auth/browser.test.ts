import { expect, it } from 'vitest';
import { untilOnline } from './browser.ts';

it('does not wait while the computer is on the network', async () => {
  await expect(untilOnline({ onLine: true }, new EventTarget())).resolves.toBeUndefined();
});

it('waits until the network is back', async () => {
  const events = new EventTarget();
  const order: string[] = [];
  const waiting = untilOnline({ onLine: false }, events).then(() => order.push('went on'));
  await Promise.resolve();
  order.push('network is back');
  events.dispatchEvent(new Event('online'));
  await waiting;
  expect(order).toEqual(['network is back', 'went on']);
});
