import { expect, it } from 'vitest';
import { joinedPayroll } from './joinedPayroll.ts';

const monthly = { payrollUid: 'monthly', isActive: true, startedOn: '2026-01-05', endedOn: null };

it('ends the other active relationships on the day, and begins the new one', () =>
  expect(joinedPayroll([monthly], 'weekly', '2026-11-02')).toEqual([
    { ...monthly, isActive: false, endedOn: '2026-11-02' },
    { payrollUid: 'weekly', isActive: true, startedOn: '2026-11-02', endedOn: null },
  ]));

it('ends a relationship that has not begun on the day on which it begins', () =>
  expect(joinedPayroll([{ ...monthly, startedOn: '2026-12-01' }], 'weekly', '2026-11-02')[0]).toMatchObject({
    endedOn: '2026-12-01',
  }));

it('takes up a former relationship again since it first began, and leaves ended ones alone', () => {
  const former = { ...monthly, isActive: false, endedOn: '2026-03-31' };
  const other = { payrollUid: 'weekly', isActive: false, startedOn: '2025-01-06', endedOn: '2025-02-03' };
  expect(joinedPayroll([former, other], 'monthly', '2026-11-02')).toEqual([monthly]);
});
