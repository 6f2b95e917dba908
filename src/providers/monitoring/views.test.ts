import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createViews, type ViewMessage } from './views.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function followed() {
  const sent: ViewMessage[] = [];
  const views = createViews((message) => sent.push(message));
  return { ...views, said: () => sent.map(({ name, route, value }) => `${name} ${route} ${value}`) };
}

it('begins with a visit, and ends with the next', () => {
  const views = followed();
  views.visit('/a');
  vi.advanceTimersByTime(700);
  views.visit('/b');
  expect(views.said()).toEqual(['begin /a 0', 'end /a 700', 'begin /b 0']);
});

it('is updated at most once in 3 seconds', () => {
  const views = followed();
  views.visit('/a');
  vi.advanceTimersByTime(1_000);
  for (let times = 0; times < 5; times += 1) views.touch();
  vi.advanceTimersByTime(1_999);
  expect(views.said()).toEqual(['begin /a 0']);
  vi.advanceTimersByTime(1);
  views.touch();
  vi.advanceTimersByTime(2_999);
  expect(views.said()).toEqual(['begin /a 0', 'update /a 3000']);
  vi.advanceTimersByTime(1);
  expect(views.said()).toEqual(['begin /a 0', 'update /a 3000', 'update /a 6000']);
});

it('is updated every 5 minutes without anything else', () => {
  const views = followed();
  views.visit('/a');
  vi.advanceTimersByTime(299_999);
  expect(views.said()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(views.said().at(-1)).toBe('update /a 300000');
});

it('says nothing after its end', () => {
  const views = followed();
  views.visit('/a');
  views.touch();
  views.end();
  views.touch();
  views.end();
  vi.advanceTimersByTime(600_000);
  expect(views.said()).toEqual(['begin /a 0', 'end /a 0']);
});
