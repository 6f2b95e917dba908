import { describe, expect, it } from 'vitest';
import { joinedPayroll, leftPayrolls } from './joinedPayroll.ts';

const monthly = { payrollUid: 'monthly', isActive: true, startedOn: '2026-01-05', endedOn: null, lastPay: null };
const weekly = { payrollUid: 'weekly', isActive: true, startedOn: '2026-11-02', endedOn: null, lastPay: null };

describe('joining a payroll', () => {
  it('ends the other active relationships on the day, and begins the new one', () =>
    expect(joinedPayroll([monthly], 'weekly', '2026-11-02')).toEqual({
      written: [{ ...monthly, isActive: false, endedOn: '2026-11-02' }, weekly],
      removed: [],
    }));

  it('takes the place of a relationship that has not begun, from its day on', () => {
    const toBegin = { ...monthly, startedOn: '2026-12-01' };
    expect(joinedPayroll([toBegin], 'weekly', '2026-11-02')).toEqual({
      written: [{ ...weekly, startedOn: '2026-12-01' }],
      removed: [toBegin],
    });
  });

  it('again begins another relationship: between the two the employee was away, or on another payroll', () => {
    const former = { ...monthly, isActive: false, endedOn: '2026-03-31' };
    const again = { ...monthly, startedOn: '2026-11-02' };
    expect(joinedPayroll([former], 'monthly', '2026-11-02').written).toEqual([again]);
    const moved = { ...weekly, startedOn: '2026-03-31' };
    expect(joinedPayroll([former, moved], 'monthly', '2026-11-02').written).toEqual([
      { ...moved, isActive: false, endedOn: '2026-11-02' },
      again,
    ]);
  });

  it.each(['2026-03-31', '2026-04-01'])('again on %s takes back a leaving on 31 March', (date) => {
    const former = { ...monthly, isActive: false, endedOn: '2026-03-31' };
    expect(joinedPayroll([former], 'monthly', date)).toEqual({ written: [monthly], removed: [] });
  });

  it('changes nothing for somebody who is on it', () =>
    expect(joinedPayroll([monthly], 'monthly', '2026-11-02')).toEqual({ written: [], removed: [] }));
});

describe('leaving', () => {
  it('ends the present relationship on the last day, and leaves former ones as they are', () => {
    const former = { ...monthly, isActive: false, endedOn: '2026-11-02' };
    expect(leftPayrolls([weekly, former], { lastDay: '2026-11-20', lastPay: null })).toEqual({
      written: [{ ...weekly, isActive: false, endedOn: '2026-11-20' }],
      removed: [],
      payrollUid: 'weekly',
    });
  });

  it('takes back a move that was dated after the last day', () => {
    const former = { ...monthly, isActive: false, endedOn: '2026-11-02' };
    expect(leftPayrolls([former, weekly], { lastDay: '2026-10-31', lastPay: null })).toEqual({
      written: [{ ...former, endedOn: '2026-10-31' }],
      removed: [weekly],
      payrollUid: 'monthly',
    });
  });

  it('before the first known day ends the relationship on that day', () =>
    expect(leftPayrolls([weekly], { lastDay: '2026-10-31', lastPay: null })).toEqual({
      written: [{ ...weekly, isActive: false, endedOn: '2026-11-02' }],
      removed: [],
      payrollUid: 'weekly',
    }));

  it('keeps the pay of the last period with the payroll that paid last, until the person comes back', () => {
    const former = { ...monthly, isActive: false, endedOn: '2026-11-02' };
    const { written } = leftPayrolls([former, weekly], { lastDay: '2026-11-20', lastPay: 312_50 });
    expect(written).toEqual([{ ...weekly, isActive: false, endedOn: '2026-11-20', lastPay: 312_50 }]);
    expect(joinedPayroll(written, 'weekly', '2026-11-21').written).toEqual([weekly]);
  });
});
