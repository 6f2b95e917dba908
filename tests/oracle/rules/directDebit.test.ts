import { describe, expect, it } from 'vitest';
import {
  activeFrom,
  changeOf,
  claimDaysOf,
  collectionOf,
  countsAsPaidFrom,
  inputDayOf,
  mayPresentAgain,
  noticeBy,
  presentationOn,
  processingDayOf,
  refusesInstruction,
  unpaidBecause,
} from './directDebit.ts';

it.each([
  ['2026-12-22', '2026-12-08', '2026-12-18', '2026-12-21', '2026-12-29'],
  ['2027-01-22', '2027-01-08', '2027-01-20', '2027-01-21', '2027-01-27'],
  ['2027-03-30', '2027-03-12', '2027-03-24', '2027-03-25', '2027-04-02'],
])('rule 8.1: %s: notice by %s, input %s, processing %s, counts from %s', (collection, notice, input, processing, paid) => {
  expect([noticeBy(collection), inputDayOf(collection), processingDayOf(collection), countsAsPaidFrom(collection)]).toEqual([
    notice,
    input,
    processing,
    paid,
  ]);
});

it.each([
  ['2026-12-08', '2026-12-22', '2026-12-22'],
  ['2026-12-09', '2026-12-22', '2026-12-23'],
  ['2026-10-31', '2026-11-22', '2026-11-20'],
])('a notice on %s for %s is collected on %s', (notice, due, expected) => {
  expect(collectionOf(notice, due)).toBe(expected);
});

describe('rule 8.2: a late presentation of 2026-12-14', () => {
  it.each([
    ['2026-12-09', { kind: 'wait' }],
    ['2026-12-10', { kind: 'present', collection: '2026-12-14' }],
    ['2026-12-11', { kind: 'present', collection: '2026-12-15' }],
    ['2026-12-15', { kind: 'present', collection: '2026-12-17' }],
    ['2026-12-16', { kind: 'notify', collection: '2027-01-04' }],
  ])('first step on %s: %j', (today, expected) => {
    expect(presentationOn(today, '2026-12-14')).toEqual(expected);
  });
});

it('rule 8.5: both days of an indemnity claim', () => {
  expect(claimDaysOf('2026-11-30')).toEqual({ challengeBy: '2026-12-11', debitOn: '2026-12-18' });
});

it.each([
  ['0', '2026-12-22', '2027-01-20', true],
  ['0', '2026-12-22', '2027-01-21', false],
  ['8', '2026-12-22', '2026-12-29', false],
])('rule 8.6: after reason %s, collected on %s, sent again on %s: %s', (code, original, sentOn, expected) => {
  expect(mayPresentAgain(code, original, sentOn)).toBe(expected);
});

it('rule 8.7: active after five working days; every code but C with new details refuses', () => {
  expect(activeFrom('2026-12-21')).toBe('2026-12-30');
  const refusals = ['1', '2', '3', '5', '6', '7', 'B', 'F', 'G', 'H', 'I', 'K', 'L', 'M', 'N', 'O', 'P', 'Q', 'C', 'J'];
  expect(refusals.filter((code) => !refusesInstruction(code, false))).toEqual([]);
  expect(refusesInstruction('C', true)).toBe(false);
  expect(refusesInstruction('M', true)).toBe(true);
});

it.each([
  ['0', true, 'ends'],
  ['1', false, 'ends'],
  ['2', false, 'ends'],
  ['B', false, 'ends'],
  ['3', true, 'amended'],
  ['3', false, 'ends'],
  ['C', true, 'amended'],
  ['C', false, 'goes on'],
  ['D', false, 'stopped'],
  ['E', true, 'amended'],
  ['R', false, 'reinstated'],
  ['X', false, 'unknown'],
])('rule 8.8: ADDACS %s with new details: %s; %s', (code, hasNewDetails, expected) => {
  expect(changeOf(code, hasNewDetails)).toBe(expected);
});

it('rule 8.9: ARUDD codes', () => {
  const answers = Object.groupBy([...'0123456789ABX'], unpaidBecause);
  expect(answers).toEqual({
    'may be presented again': ['0'],
    'needs a new instruction': ['1', '2', '3', '5', '6', 'B'],
    'is resolved first': ['4', '7', '8', '9', 'A'],
    unknown: ['X'],
  });
});
