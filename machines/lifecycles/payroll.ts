import { and, setup } from 'xstate';
import { inputRule, rule, typedMeta } from './lifecycle.ts';

/** What decides whether a payroll may cease. */
export interface PayrollFacts {
  /** `yyyy-MM-dd`, or null while it has not started. */
  startDate: string | null;
  activeEmployeeCount: number;
}

/** @param finalPayDate - `yyyy-MM-dd`. */
export interface CeasePayroll {
  type: 'cease';
  finalPayDate: string;
  /** A reason of SPEC.md, point 9, "Reasons for ceasing a payroll". */
  reason: string;
}

/**
 * A payroll runs until it ceases, for good.
 * @see SPEC.md, point 4, "Benefit and payroll status"
 */
export const payroll = setup({
  types: { context: {} as PayrollFacts, input: {} as PayrollFacts, events: {} as CeasePayroll, meta: typedMeta },
  guards: {
    hasNoActiveEmployees: rule<PayrollFacts>(
      ({ activeEmployeeCount: count }) =>
        `${count === 1 ? '1 employee is' : `${count} employees are`} still on this payroll. Move them to another payroll first.`,
      ({ activeEmployeeCount }) => activeEmployeeCount === 0,
    ),
    // ISO dates sort as text. Parsing them would pull the browser's time zone into a rule about calendar days.
    finalPayDateIsNotBeforeStart: inputRule<PayrollFacts, CeasePayroll>(
      'finalPayDate',
      'Choose a final pay date on or after the day on which the payroll started',
      ({ finalPayDate }, { startDate }) => startDate === null || finalPayDate >= startDate,
    ),
  },
}).createMachine({
  id: 'payroll',
  meta: { title: 'Payroll', events: { cease: 'Cease' } },
  context: ({ input }) => input,
  initial: 'Active',
  states: {
    Active: {
      meta: { label: 'Active' },
      on: { cease: { target: 'Ceased', guard: and(['hasNoActiveEmployees', 'finalPayDateIsNotBeforeStart']) } },
    },
    Ceased: { meta: { label: 'Ceased' }, type: 'final' },
  },
});
