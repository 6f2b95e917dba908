/** The fields of a contribution with its amounts, in pence. Tax relief and the part given up by salary sacrifice follow from them. */
export const amountFields = ['employeeRegularAmount', 'employerRegularAmount', 'employeeLumpSum', 'employerLumpSum'] as const;

/** The amounts of a contribution, in pence. */
export type Amounts = Record<(typeof amountFields)[number], number>;
