import { expect, it } from 'vitest';
import { timeLeft } from './timeLeft.ts';

it.each([
  [null, null],
  [0, 'about 1 second left'],
  [2, 'about 2 seconds left'],
  [60, 'about 1 minute left'],
  [75, 'about 2 minutes left'],
])('%s seconds are %s', (seconds, text) => expect(timeLeft(seconds)).toBe(text));
