import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetPortalDay, hearPortalDay, portalToday } from './portalDay.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
  forgetPortalDay();
});

it("is the browser's own day until the service has said one", () => {
  expect(portalToday()).toBe('2026-11-21');
  hearPortalDay(null);
  hearPortalDay('tomorrow');
  expect(portalToday()).toBe('2026-11-21');
});

it('is the day of the service, wherever its clock was moved', () => {
  hearPortalDay('2026-12-22; moved');
  expect(portalToday()).toBe('2026-12-22');
  hearPortalDay('2026-11-21');
  expect(portalToday()).toBe('2026-11-21');
});

it('goes on at midnight in the United Kingdom, at the same distance', () => {
  hearPortalDay('2026-12-31; moved; movable');
  vi.setSystemTime(new Date('2026-11-21T23:59:59Z'));
  expect(portalToday()).toBe('2026-12-31');
  vi.setSystemTime(new Date('2026-11-22T00:00:00Z'));
  expect(portalToday()).toBe('2027-01-01');
});
