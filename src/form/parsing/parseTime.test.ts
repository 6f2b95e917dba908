import { expect, it } from 'vitest';
import { parseTime } from './parseTime.ts';

it.each([
  ['09:30', '09:30'],
  ['9.30', '09:30'],
  ['0930', '09:30'],
  [' 930 ', '09:30'],
  ['9:30 pm', '21:30'],
  ['9:30\u202Fpm', '21:30'],
  ['\u200E09:30', '09:30'],
  ['9am', '09:00'],
  ['12 am', '00:00'],
  ['12pm', '12:00'],
  ['23:59', '23:59'],
  ['24:00', null],
  ['13pm', null],
  ['9', null],
  ['09:60', null],
  ['noon', null],
  ['', null],
])('"%s" is read as %s', (text, expected) => expect(parseTime(text)).toBe(expected));
