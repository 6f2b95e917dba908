import { expect, it } from 'vitest';
import { parseMoment, printMoment } from './moment.ts';

it.each([
  ['in winter', '1/12/2026 09:30', '2026-12-01T09:30:00Z'],
  ['in summer', '01/07/2026 14:05', '2026-07-01T13:05:00Z'],
  ['in an hour that occurs twice, as the first', '25/10/2026 01:30', '2026-10-25T00:30:00Z'],
])('reads a moment %s', (_, typed, expected) => {
  expect(parseMoment(typed)).toBe(expected);
});

it.each(['29/03/2026 01:30', '31/02/2026 10:00', '01/07/2026 24:00', '01/07/2026', 'tomorrow', ''])(
  'reads %j as invalid',
  (typed) => {
    expect(parseMoment(typed)).toBeNull();
  },
);

it('prints the moment that it has read', () => {
  expect(printMoment('2026-07-01T13:05:00Z')).toBe('01/07/2026 14:05');
  expect(printMoment('soon')).toBeNull();
});
