import { expect, it } from 'vitest';
import type { Opening } from './opening/opening.ts';
import { shareOf, textOf } from './showOpening.ts';

it.each<[Opening, string, number | null]>([
  [{ step: 'download', loaded: 0, total: 11_500_000 }, 'Downloaded 0.0 of 11.5 MB', 0],
  [{ step: 'download', loaded: 2_875_000, total: 11_500_000 }, 'Downloaded 2.9 of 11.5 MB', 0.25],
  [{ step: 'wait' }, 'It is open in another tab. Close that tab to go on here.', null],
  [{ step: 'start' }, 'Starting the database', null],
])('says how far the start is: %j', (opening, text, share) => {
  expect(textOf(opening)).toBe(text);
  expect(shareOf(opening)).toBe(share);
});
