import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MonitoringMessage } from '../../../schemas/generated/types.ts';
import { startCollecting, type Collector } from './collector.ts';

const minute = 60_000;
const words = new Set(['employers', 'employees']);
let sent: { session: string; messages: readonly MonitoringMessage[] }[] = [];
let collector: Collector;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  sent = [];
  document.body.innerHTML = '<main><button type="button" aria-label="Ada Byron">Ada Byron</button></main>';
  collector = startCollecting({
    words,
    path: '/employers/7',
    send: (session, messages) => sent.push({ session, messages }),
  });
});
afterEach(() => {
  collector.stop();
  document.body.replaceChildren();
  vi.useRealTimers();
});

const click = () => document.querySelector('button')?.click();
const all = () => sent.flatMap(({ messages }) => messages);
const said = () => all().map(({ kind, name, route }) => `${kind} ${name} ${route}`);

it('follows pages, actions, errors and measurements', () => {
  click();
  collector.visit('/employers/7/employees/ada');
  collector.noteError(new TypeError('Ada Byron'));
  collector.noteVital('LCP', 812);
  vi.advanceTimersByTime(30_000);
  expect(said()).toEqual([
    'view begin /employers/:id',
    'action click /employers/:id',
    'view end /employers/:id',
    'view begin /employers/:id/employees/:id',
    'error TypeError /employers/:id/employees/:id',
    'vital LCP /employers/:id',
    'view update /employers/:id/employees/:id',
  ]);
  expect(JSON.stringify(all())).not.toContain('Byron');
  expect(all()[1]?.target).toBe('html body main button');
});

it('sends what it has when the page is hidden or left', () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValueOnce('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(said()).toEqual(['view begin /employers/:id']);
  window.dispatchEvent(new Event('pagehide'));
  expect(said()).toEqual(['view begin /employers/:id', 'view end /employers/:id']);
});

it('is silent once the session has expired, and begins another with the next action', () => {
  vi.advanceTimersByTime(15 * minute);
  const before = all().length;
  collector.noteError(new Error('late'));
  vi.advanceTimersByTime(60 * minute);
  expect(all()).toHaveLength(before);
  click();
  vi.advanceTimersByTime(30_000);
  expect(said().slice(before)).toEqual([
    'view end /employers/:id',
    'view begin /employers/:id',
    'action click /employers/:id',
    'view update /employers/:id',
  ]);
  expect(new Set(sent.map(({ session }) => session)).size).toBe(2);
});

it('stays in its session while the person only moves the pointer', () => {
  for (let minutes = 0; minutes < 60; minutes += 10) {
    vi.advanceTimersByTime(10 * minute);
    document.dispatchEvent(new Event('pointermove'));
  }
  vi.advanceTimersByTime(30_000);
  expect(new Set(sent.map(({ session }) => session)).size).toBe(1);
});

it('never mixes the messages of two sessions', () => {
  click();
  // Signing out empties the storage, and the next person begins a session in another tab.
  localStorage.clear();
  const other = startCollecting({ words, path: '/', send: () => undefined });
  click();
  other.stop();
  vi.advanceTimersByTime(30_000);
  const [first, second] = [...new Set(sent.map(({ session }) => session))];
  expect(second).toBeDefined();
  expect(second).not.toBe(first);
});
