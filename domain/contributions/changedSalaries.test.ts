import { expect, it } from 'vitest';
import { changedSalaries } from './changedSalaries.ts';

const raise = { before: 24_000_00, employmentStartDate: '2024-01-08', effectiveFrom: '2026-11-01', annualSalary: 30_000_00 };

it('holds, as the salary of the record, from the first day of employment until the first change', () => {
  expect(changedSalaries([], raise)).toEqual([
    { effectiveFrom: '2024-01-08', annualSalary: 24_000_00 },
    { effectiveFrom: '2026-11-01', annualSalary: 30_000_00 },
  ]);
});

it('holds until the day before a change where the employment began later, or nobody knows when', () => {
  const kept = { effectiveFrom: '2026-10-31', annualSalary: 24_000_00 };
  expect(changedSalaries([], { ...raise, employmentStartDate: null })[0]).toEqual(kept);
  expect(changedSalaries([], { ...raise, employmentStartDate: '2026-11-16' })[0]).toEqual(kept);
});

it('a salary from the first day of employment, or one that was unknown, has none before it', () => {
  const only = [{ effectiveFrom: '2026-11-01', annualSalary: 30_000_00 }];
  expect(changedSalaries([], { ...raise, employmentStartDate: '2026-11-01' })).toEqual(only);
  expect(changedSalaries([], { ...raise, before: null })).toEqual(only);
});

it('takes the place of those from its day on, and keeps those before', () => {
  const held = [
    { effectiveFrom: '2024-01-08', annualSalary: 22_000_00 },
    { effectiveFrom: '2026-11-01', annualSalary: 26_000_00 },
    { effectiveFrom: '2026-12-01', annualSalary: 27_000_00 },
  ];
  expect(changedSalaries(held, raise)).toEqual([
    { effectiveFrom: '2024-01-08', annualSalary: 22_000_00 },
    { effectiveFrom: '2026-11-01', annualSalary: 30_000_00 },
  ]);
});
