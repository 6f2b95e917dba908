import { describe, expect, it } from 'vitest';
import {
  collectionDateFor,
  collectionOfInput,
  correctionDates,
  indemnityDates,
  paidFromDate,
  presentationDate,
  presentedCollectionDate,
  processingDate,
  secondCollectionDate,
} from './collectionDates.ts';

describe('the dates of a collection', () => {
  it.each([
    ['the planned day, if the notice is long enough', '2026-12-22', '2026-12-08', '2026-12-22'],
    ['later, if it is a day too short', '2026-12-22', '2026-12-09', '2026-12-23'],
    ['after the bank holidays', '2026-12-22', '2026-12-22', '2027-01-08'],
    ['the first possible day, if none is planned', null, '2026-11-30', '2026-12-14'],
    ['a working day, if the planned one is not', '2026-12-25', '2026-11-30', '2026-12-29'],
    // Easter Monday is a working day in Scotland, and no Bacs day for anybody.
    ['a Bacs day', '2027-03-29', '2027-03-01', '2027-03-30'],
    // A bank holiday in Scotland alone.
    ['a Bacs day that Scotland has off', '2027-01-04', '2026-12-01', '2027-01-04'],
  ])('are %s', (_, planned, today, expected) => {
    expect(collectionDateFor(planned, today)).toBe(expected);
  });

  // docs/rules.md, 8.1: collection, input, processing, and the first day on which it counts as paid.
  it.each([
    ['2026-12-22', '2026-12-18', '2026-12-21', '2026-12-29'],
    ['2027-01-22', '2027-01-20', '2027-01-21', '2027-01-27'],
    ['2027-03-30', '2027-03-24', '2027-03-25', '2027-04-02'],
  ])('of %s are its input, its processing and its result', (collection, input, processing, paidFrom) => {
    expect(presentationDate(collection)).toBe(input);
    expect(processingDate(collection)).toBe(processing);
    expect(paidFromDate(collection)).toBe(paidFrom);
    expect(collectionOfInput(input)).toBe(collection);
  });

  it('of an input on a day off are those of the next Bacs day', () =>
    expect(collectionOfInput('2026-12-19')).toBe(collectionOfInput('2026-12-21')));
});

describe('a collection that was notified for 14 December 2026', () => {
  it.each([
    ['in time', '2026-12-10', '2026-12-14'],
    ['a day late', '2026-12-11', '2026-12-15'],
    ['three working days late', '2026-12-15', '2026-12-17'],
    ['later: only after a new notice', '2026-12-16', null],
    ['weeks later', '2027-01-15', null],
  ])('and is presented %s', (_, today, expected) => expect(presentedCollectionDate('2026-12-14', today)).toBe(expected));
});

describe('a collection that is presented again', () => {
  it.each([
    ['goes to the bank on the next Bacs day', '2026-12-24', '2026-12-24', '2026-12-31'],
    ['is within a month of the original', '2026-12-22', '2027-01-19', '2027-01-22'],
    ['is a new collection after that month', '2026-12-22', '2027-01-20', null],
    ['is a new collection months later', '2026-12-14', '2027-03-02', null],
  ])('%s', (_, original, today, expected) => expect(secondCollectionDate(original, today)).toBe(expected));
});

it('an indemnity claim is challenged within nine working days, and debited after fourteen', () =>
  expect(indemnityDates('2026-11-30')).toEqual({ challengeBy: '2026-12-11', debitedOn: '2026-12-18' }));

describe('the days of a correction', () => {
  it.each([
    ['by transfer are the days until it is due', '2026-12-10', false, '2026-12-24', '2026-12-24', null],
    ['by direct debit leave the advance notice', '2026-11-30', true, '2026-12-14', '2026-12-14', '2026-12-14'],
    [
      'by direct debit are never due before the collection, and a refund is',
      '2026-12-18',
      true,
      '2027-01-06',
      '2027-01-01',
      '2027-01-06',
    ],
    ['by direct debit on a day off begin with a working day', '2026-11-28', true, '2026-12-12', '2026-12-12', '2026-12-11'],
    // Around Easter 2024: Good Friday was 29 March.
    ['of a refund need no notice', '2024-03-19', true, '2024-04-04', '2024-04-02', '2024-04-04'],
  ])('%s', (_, today, isCollected, dueDate, refundDueDate, collectionDate) => {
    expect(correctionDates(today, isCollected)).toEqual({ dueDate, refundDueDate, collectionDate });
  });
});
