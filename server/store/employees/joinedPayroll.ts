/** An employee's relationship with a payroll. */
export interface PayrollRelationship {
  payrollUid: string;
  isActive: boolean;
  /** `yyyy-MM-dd` */
  startedOn: string;
  endedOn: string | null;
}

/**
 * The relationships that change when an employee joins a payroll: the other active ones end on that day, and the one with the payroll begins, or is active
 * again since it first began.
 *
 * @param date - `yyyy-MM-dd`
 */
export function joinedPayroll(
  relationships: readonly PayrollRelationship[],
  payrollUid: string,
  date: string,
): PayrollRelationship[] {
  const ended = relationships
    .filter((one) => one.isActive && one.payrollUid !== payrollUid)
    .map((one) => ({ ...one, isActive: false, endedOn: one.startedOn > date ? one.startedOn : date }));
  const former = relationships.find((one) => one.payrollUid === payrollUid);
  return [...ended, { payrollUid, startedOn: former?.startedOn ?? date, isActive: true, endedOn: null }];
}
