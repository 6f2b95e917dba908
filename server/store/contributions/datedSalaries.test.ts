import { expect, it } from 'vitest';
import { changedSalaries } from '../../../domain/contributions/changedSalaries.ts';

const raise = { before: 3_000_000, employmentStartDate: '2024-01-08', effectiveFrom: '2026-10-01', annualSalary: 3_600_000 };
const since = (effectiveFrom: string, annualSalary: number) => ({ effectiveFrom, annualSalary });

it('keeps the salary of the record as that since the employment began', () => {
  expect(changedSalaries([], raise)).toEqual([since('2024-01-08', 3_000_000), since('2026-10-01', 3_600_000)]);
});

it('keeps it for the days before the change where the first day is unknown', () => {
  expect(changedSalaries([], { ...raise, employmentStartDate: null })).toEqual([
    since('2026-09-30', 3_000_000),
    since('2026-10-01', 3_600_000),
  ]);
});

it('knows a salary that was missing, or one that is changed from the first day, from the beginning', () => {
  expect(changedSalaries([], { ...raise, before: null })).toEqual([since('2026-10-01', 3_600_000)]);
  expect(changedSalaries([], { ...raise, employmentStartDate: '2026-10-01' })).toEqual([since('2026-10-01', 3_600_000)]);
});

it('puts a change in the place of those of the same day and of later ones', () => {
  const salaries = [since('2024-01-08', 3_000_000), since('2026-10-01', 3_600_000)];
  expect(changedSalaries(salaries, { ...raise, annualSalary: 3_700_000 })).toEqual([
    since('2024-01-08', 3_000_000),
    since('2026-10-01', 3_700_000),
  ]);
  expect(changedSalaries(salaries, { ...raise, effectiveFrom: '2026-09-01', annualSalary: 3_700_000 })).toEqual([
    since('2024-01-08', 3_000_000),
    since('2026-09-01', 3_700_000),
  ]);
});
