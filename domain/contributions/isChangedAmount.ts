import rules from '../../schemas/rules/pay-periods.json' with { type: 'json' };

/** Whether an amount differs from that of the last period by more than the set share of it. @param now - Both in pence. */
export const isChangedAmount = (now: number, last: number): boolean => Math.abs(now - last) * 100 > rules.changedPercent * last;
