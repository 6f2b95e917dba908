import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import rules from '../../../schemas/rules/monitoring.json' with { type: 'json' };
import type { MonitoringMessage } from '../../../schemas/generated/types.ts';
import { createBatcher } from './batcher.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const message = (values: Partial<MonitoringMessage> = {}): MonitoringMessage => ({
  kind: 'action',
  at: 0,
  route: '/',
  name: 'click',
  ...values,
});

function batcher() {
  const send = vi.fn<(messages: readonly MonitoringMessage[]) => void>();
  return { send, ...createBatcher(send) };
}

it('sends 50 messages at once, and not 49', () => {
  const { add, send } = batcher();
  for (let sent = 1; sent < 50; sent += 1) add(message());
  expect(send).not.toHaveBeenCalled();
  add(message());
  expect(send).toHaveBeenCalledOnce();
  expect(send.mock.calls[0]?.[0]).toHaveLength(50);
});

it('sends up to 16 KB together, and not a byte more', () => {
  const { add, send } = batcher();
  const filler = (bytes: number) => message({ name: 'x'.repeat(bytes - JSON.stringify(message({ name: '' })).length - 1) });
  add(filler(16 * 1_024 - 1_000));
  add(filler(1_000));
  expect(send).not.toHaveBeenCalled();
  add(message());
  expect(send.mock.calls.map(([messages]) => messages.length)).toEqual([2]);
  const other = batcher();
  other.add(filler(16 * 1_024 - 1_000));
  other.add(filler(1_001));
  expect(other.send.mock.calls.map(([messages]) => messages.length)).toEqual([1]);
});

it('counts the bytes of a text, not its characters', () => {
  const { add, send } = batcher();
  for (let sent = 0; sent < 2; sent += 1) add(message({ stack: '€'.repeat(3_000) }));
  expect(send).toHaveBeenCalledOnce();
});

it('sends 30 seconds after the first message, and not earlier', () => {
  const { add, send } = batcher();
  add(message());
  vi.advanceTimersByTime(15_000);
  add(message());
  vi.advanceTimersByTime(14_999);
  expect(send).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(send.mock.calls.map(([messages]) => messages.length)).toEqual([2]);
  vi.advanceTimersByTime(60_000);
  expect(send).toHaveBeenCalledOnce();
});

it('begins the 30 seconds again after a full batch', () => {
  const { add, send } = batcher();
  add(message());
  vi.advanceTimersByTime(29_000);
  for (let sent = 1; sent < 50; sent += 1) add(message());
  add(message());
  vi.advanceTimersByTime(29_999);
  expect(send).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1);
  expect(send).toHaveBeenCalledTimes(2);
});

it('sends at once if asked to, and nothing twice', () => {
  const { add, flush, send } = batcher();
  add(message());
  flush();
  flush();
  vi.advanceTimersByTime(60_000);
  expect(send).toHaveBeenCalledOnce();
});

it('takes 3,000 errors and 3,000 actions in a minute, and every other message', () => {
  const { add, flush, send } = batcher();
  for (let sent = 0; sent < rules.mostErrorsPerMinute + 10; sent += 1)
    for (const kind of ['error', 'action'] as const) add(message({ kind }));
  add(message({ kind: 'vital' }));
  flush();
  const sent = send.mock.calls.flatMap(([messages]) => messages);
  for (const counted of ['error', 'action']) expect(sent.filter(({ kind }) => kind === counted)).toHaveLength(3_000);
  expect(sent.at(-1)?.kind).toBe('vital');
});

it('takes errors and actions again in the next minute', () => {
  const { add, flush, send } = batcher();
  for (let sent = 0; sent < 3_000; sent += 1) add(message());
  vi.advanceTimersByTime(59_999);
  add(message());
  vi.advanceTimersByTime(1);
  add(message());
  flush();
  expect(send.mock.calls.flatMap(([messages]) => messages)).toHaveLength(3_001);
});
