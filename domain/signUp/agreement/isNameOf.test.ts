import { expect, it } from 'vitest';
import { isNameOf } from './isNameOf.ts';

it.each([
  ['Grace Mills', 'Grace Mills', true],
  ['  grace  MILLS ', 'Grace Mills', true],
  ['Zoe Muller', 'Zoë Müller', true],
  ['Mills, Grace', 'Grace Mills', true],
  ['Anne Marie Jones', 'Anne-Marie Jones', true],
  ['Mickey Mouse', 'Zed Two', false],
  ['Grace', 'Grace Mills', false],
  ['G. Mills', 'Grace Mills', false],
  ['', 'Grace Mills', false],
])('%j for %j: %s', (given, asked, expected) => expect(isNameOf(given, asked)).toBe(expected));
