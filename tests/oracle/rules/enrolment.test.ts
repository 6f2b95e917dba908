import { describe, expect, it } from 'vitest';
import { declarationBy, dutiesOf, enrolmentDateOf, fitsCategory, mayOptOut, optOutUntil, reEnrolmentOf } from './enrolment.ts';

it('rule 4.5: the enrolment date is the first day on which all conditions hold', () => {
  const date = enrolmentDateOf('1990-01-01', '2026-03-01', '2018-09-01', '2026-03-01');
  expect(date).toBe('2026-03-01');
  expect(dutiesOf('2026-03-01')).toEqual({
    enrolmentDate: '2026-03-01',
    completeBy: '2026-04-11',
    postponeUntil: '2026-06-01',
    postponementNoticeBy: '2026-04-12',
  });
  expect(enrolmentDateOf('2004-11-15', '2026-03-01', '2018-09-01', '2026-03-01')).toBe('2026-11-15');
  expect(enrolmentDateOf('1958-01-01', '2026-03-01', '2018-09-01', '2026-03-01')).toBeNull();
});

it.each([
  ['2026-11-01', '2026-12-12', '2027-02-01', '2026-12-13'],
  ['2026-11-30', '2027-01-10', '2027-02-28', '2027-01-11'],
])('rules 4.6, 4.7: from %s complete by %s, postpone until %s, notice by %s', (from, completeBy, postponeUntil, notice) => {
  expect(dutiesOf(from)).toEqual({ enrolmentDate: from, completeBy, postponeUntil, postponementNoticeBy: notice });
});

describe('rules 4.8 and 4.9: the end of the time to opt out', () => {
  it.each([
    ['2026-11-01', '2026-11-01', false, '2026-11-30'],
    ['2026-11-01', '2026-11-30', false, '2026-12-29'],
    ['2026-11-30', '2026-11-01', false, '2026-12-29'],
    ['2026-11-01', '2026-11-01', true, '2026-12-12'],
    ['2026-11-01', null, false, null],
    ['2026-11-01', null, true, null],
  ])('member from %s, information on %s, invalid notice: %s; until %s', (from, information, hadInvalid, expected) => {
    expect(optOutUntil(from, information, hadInvalid)).toBe(expected);
  });

  it('rule 4.10: contractual joiners and entitled workers cease instead', () => {
    const kinds = ['automatic', 'opted in', 're-enrolled', 'contractual', 'joined'] as const;
    expect(kinds.map(mayOptOut)).toEqual([true, true, true, false, false]);
  });
});

it.each([
  ['eligible jobholder', [true, true, false, true]],
  ['non-eligible jobholder', [false, true, false, true]],
  ['entitled worker', [false, false, true, true]],
  ['excluded', [false, false, false, true]],
] as const)('rule 4.11: %s may be enrolled automatically, opt in, join, by contract: %j', (category, expected) => {
  expect((['automatic', 'opted in', 'joined', 'contractual'] as const).map((kind) => fitsCategory(kind, category))).toEqual(
    expected,
  );
});

it('rules 4.12, 4.13: re-enrolment and the declaration', () => {
  expect(reEnrolmentOf('2018-09-01', null, '2021-11-30')).toEqual({
    on: '2021-09-01',
    windowFrom: '2021-06-01',
    windowTo: '2021-11-30',
  });
  expect(reEnrolmentOf('2018-09-01', '2021-11-15', '2021-12-01').on).toBe('2024-11-15');
  expect(declarationBy('2018-09-01', '2018-10-01')).toBe('2019-01-31');
  expect(declarationBy('2018-09-01', '2019-01-31')).toBe('2019-01-31');
  expect(declarationBy('2018-09-01', '2019-02-01')).toBe('2022-01-31');
});
