import { expect, it } from 'vitest';
import { stateValueOf } from './stateValueOf.ts';

it('reads a stored state as the chart has it', () => {
  expect(stateValueOf('Active')).toBe('Active');
  expect(stateValueOf('{"open":"asking"}')).toEqual({ open: 'asking' });
});
