import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSessions } from './sessions.ts';

const minute = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => void vi.useRealTimers());

it('begins with the first activity', () => {
  const sessions = createSessions(() => localStorage);
  expect(sessions.current()).toBeNull();
  const uid = sessions.noteActivity();
  expect(sessions.current()).toBe(uid);
});

it('expires after 15 minutes without activity, and not earlier', () => {
  const sessions = createSessions(() => localStorage);
  const first = sessions.noteActivity();
  vi.advanceTimersByTime(15 * minute - 1);
  expect(sessions.noteActivity()).toBe(first);
  vi.advanceTimersByTime(15 * minute - 1);
  expect(sessions.current()).toBe(first);
  vi.advanceTimersByTime(1);
  expect(sessions.current()).toBeNull();
  expect(sessions.noteActivity()).not.toBe(first);
});

it('is written at most once a second', () => {
  const sessions = createSessions(() => localStorage);
  sessions.noteActivity();
  const write = vi.spyOn(Storage.prototype, 'setItem');
  vi.advanceTimersByTime(999);
  sessions.noteActivity();
  expect(write).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  sessions.noteActivity();
  expect(write).toHaveBeenCalledTimes(1);
  write.mockRestore();
});

it('expires after 4 hours, whatever the activity', () => {
  const sessions = createSessions(() => localStorage);
  const first = sessions.noteActivity();
  for (let minutes = 10; minutes < 240; minutes += 10) {
    vi.advanceTimersByTime(10 * minute);
    expect(sessions.noteActivity()).toBe(first);
  }
  vi.advanceTimersByTime(10 * minute - 1);
  expect(sessions.current()).toBe(first);
  vi.advanceTimersByTime(1);
  expect(sessions.noteActivity()).not.toBe(first);
});

it('is shared by the tabs of a browser, and ends when its storage is emptied', () => {
  const [one, other] = [createSessions(() => localStorage), createSessions(() => localStorage)];
  const uid = one.noteActivity();
  expect(other.current()).toBe(uid);
  localStorage.clear();
  expect([one.current(), other.current()]).toEqual([null, null]);
  expect(other.noteActivity()).not.toBe(uid);
});

it('lasts as long as the page in a browser that refuses its storage', () => {
  const sessions = createSessions(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  const uid = sessions.noteActivity();
  expect(sessions.current()).toBe(uid);
});
