import { expect, it } from 'vitest';
import { stateValueOf } from './stateValueOf.ts';

it('reads a stored state as a state value of the chart', () => {
  expect(stateValueOf('Active')).toBe('Active');
  expect(stateValueOf('{"open":"asking"}')).toEqual({ open: 'asking' });
});
