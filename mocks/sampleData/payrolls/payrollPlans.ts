import type { Payroll } from '../../../schemas/generated/types.ts';

interface PayrollPlan {
  name: string;
  frequency: Payroll['frequency'];
  /** Percentage of the workforce that it pays, or paid. The shares of a profile add up to 100. */
  share: number;
  status?: Payroll['status'];
}

/** The payrolls for each profile of employer, the default one first. */
export const payrollPlans = {
  office: [{ name: 'Monthly staff', frequency: 'monthly', share: 100 }],
  shop: [
    { name: 'Hourly paid staff', frequency: 'weekly', share: 70 },
    { name: 'Salaried staff', frequency: 'monthly', share: 30 },
  ],
  care: [
    { name: 'Care and support staff', frequency: 'fourWeekly', share: 75 },
    { name: 'Office staff', frequency: 'monthly', share: 25 },
    { name: 'Bank staff before 2024', frequency: 'weekly', share: 0, status: 'Ceased' },
  ],
  site: [
    { name: 'Site staff', frequency: 'weekly', share: 60 },
    { name: 'Office staff', frequency: 'monthly', share: 40 },
    { name: 'Site staff, old software', frequency: 'fortnightly', share: 0, status: 'Ceased' },
  ],
  tax: [
    { name: 'Weekly staff', frequency: 'taxWeekly', share: 55 },
    { name: 'Monthly staff', frequency: 'taxMonthly', share: 45 },
  ],
  seasonal: [
    { name: 'Permanent staff', frequency: 'monthly', share: 55 },
    { name: 'Seasonal staff', frequency: 'fortnightly', share: 45 },
    { name: 'Seasonal staff 2024', frequency: 'fortnightly', share: 0, status: 'Ceased' },
  ],
  enterprise: [
    { name: 'Stores', frequency: 'fourWeekly', share: 58 },
    { name: 'Distribution centres', frequency: 'weekly', share: 17 },
    { name: 'Head office', frequency: 'monthly', share: 12 },
    { name: 'Drivers', frequency: 'fortnightly', share: 7 },
    { name: 'Bakery apprentices', frequency: 'taxWeekly', share: 4 },
    { name: 'Executives', frequency: 'taxMonthly', share: 2 },
    { name: 'Stores before the merger', frequency: 'weekly', share: 0, status: 'Ceased' },
  ],
  closed: [{ name: 'Monthly staff', frequency: 'monthly', share: 100, status: 'Ceased' }],
} as const satisfies Record<string, readonly PayrollPlan[]>;

export type Profile = keyof typeof payrollPlans;

/** The profiles of made-up employers in the large size. */
export const commonProfiles = ['office', 'shop', 'care', 'site', 'tax', 'seasonal'] as const satisfies readonly Profile[];

/** Rows for SQL: every payroll of every profile, numbered from 1. */
export function payrollRows(): object[] {
  return Object.entries(payrollPlans).flatMap(([profile, plans]) =>
    plans.map((plan: PayrollPlan, index) => ({
      profile,
      position: index + 1,
      name: plan.name,
      frequency: plan.frequency,
      status: plan.status ?? 'Active',
    })),
  );
}

/** Rows for SQL: for each profile and each of 100 slots, the payroll that pays the slot and the one that may have paid it before. */
export function payrollSlotRows(): object[] {
  return Object.entries(payrollPlans).flatMap(([profile, plans]) => {
    const positions = plans.flatMap(({ share }, index) => Array.from({ length: share }, () => index + 1));
    return positions.map((position, slot) => {
      const previous = plans.length === 1 ? null : (position % plans.length) + 1;
      return { profile, slot, position, previous };
    });
  });
}
