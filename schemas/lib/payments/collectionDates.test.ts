import { describe, expect, it } from 'vitest';
import { collectionDateFor, correctionDates, lastReturnDate, presentationDate, secondCollectionDate } from './collectionDates.ts';

const england = 'england-and-wales';

describe('the dates of a collection', () => {
  it.each([
    ['the planned day, if the notice is long enough', '2026-12-22', '2026-12-08', '2026-12-22'],
    ['later, if it is a day too short', '2026-12-22', '2026-12-09', '2026-12-23'],
    ['after the bank holidays', '2026-12-22', '2026-12-22', '2027-01-08'],
    ['the first possible day, if none is planned', null, '2026-11-30', '2026-12-14'],
    ['a working day, if the planned one is not', '2026-12-25', '2026-11-30', '2026-12-29'],
  ])('are %s', (_, planned, today, expected) => {
    expect(collectionDateFor(planned, today, england)).toBe(expected);
  });

  it('leave the bank its working days', () => {
    expect(presentationDate('2026-12-22', england)).toBe('2026-12-17');
    expect(secondCollectionDate('2026-12-24', england)).toBe('2026-12-31');
    expect(lastReturnDate('2026-12-24', england)).toBe('2026-12-30');
  });

  it('follow the bank holidays of the payroll', () => {
    expect(secondCollectionDate('2026-12-31', 'scotland')).toBe('2027-01-07');
    expect(secondCollectionDate('2026-12-31', england)).toBe('2027-01-06');
  });
});

describe('the days of a correction', () => {
  it.each([
    ['by transfer are the days until it is due', '2026-12-10', false, '2026-12-24', null],
    ['by direct debit leave the advance notice', '2026-11-30', true, '2026-12-14', '2026-12-14'],
    ['by direct debit are never due before the collection', '2026-12-18', true, '2027-01-06', '2027-01-06'],
    ['by direct debit on a day off begin with a working day', '2026-11-28', true, '2026-12-12', '2026-12-11'],
  ])('%s', (_, today, isCollected, dueDate, collectionDate) => {
    expect(correctionDates(today, england, isCollected)).toEqual({ dueDate, collectionDate });
  });
});
