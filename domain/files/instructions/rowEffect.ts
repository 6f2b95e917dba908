import type { BulkValue } from '../types.ts';
import type { Instruction } from './instructionsOf.ts';

/** The amounts of a contribution that a row sets, in pence; null for one that it leaves as it is. */
export interface SentAmounts {
  readonly employeeRegularAmount: number | null;
  readonly employerRegularAmount: number | null;
  readonly employeeLumpSum: number | null;
  readonly employerLumpSum: number | null;
}

/** The effect of a row on the contributions of the pay period. */
export interface RowEffect {
  /** Null for a row that sets none. */
  readonly amounts: SentAmounts | null;
  /** `yyyy-MM-dd`: the last day of a leaver's membership; `-infinity` after an opt-out, which undoes it from its first day. Null for others. */
  readonly lastDay: string | null;
  /** The pay of the period of that day, in pence; null where the usual pay stands. */
  readonly lastPay: number | null;
}

const pence = (value: BulkValue | undefined): number | null => (typeof value === 'number' ? value : null);

/** The regular amounts of a row. A voluntary contribution is the employee's, on top of the usual one. */
export function regularAmountsIn(
  data: Instruction['data'],
): Pick<SentAmounts, 'employeeRegularAmount' | 'employerRegularAmount'> {
  const [regular, voluntary] = [pence(data['employeeRegularAmount']), pence(data['voluntaryAmount'])];
  return {
    employeeRegularAmount: voluntary === null ? regular : (regular ?? 0) + voluntary,
    employerRegularAmount: pence(data['employerRegularAmount']),
  };
}

/** The lump sums of a row. */
export const lumpSumsIn = (data: Instruction['data']): Pick<SentAmounts, 'employeeLumpSum' | 'employerLumpSum'> => ({
  employeeLumpSum: pence(data['employeeLumpSum']),
  employerLumpSum: pence(data['employerLumpSum']),
});

const noAmounts: SentAmounts = {
  employeeRegularAmount: null,
  employerRegularAmount: null,
  employeeLumpSum: null,
  employerLumpSum: null,
};

/** The amounts that one instruction sets. */
export function amountsIn({ kind, data }: Pick<Instruction, 'kind' | 'data'>): SentAmounts | null {
  if (kind === 'buyViaPayroll') return { ...noAmounts, ...regularAmountsIn(data) };
  if (kind === 'payLumpSum') return { ...noAmounts, ...lumpSumsIn(data) };
  return null;
}

function lastDayOf({ kind, data }: Instruction, today: string): string | null {
  if (kind === 'optOut') return '-infinity';
  if (kind !== 'leave') return null;
  return typeof data['leavingDate'] === 'string' ? data['leavingDate'] : today;
}

/** The effect of the instructions of one row, by which its upload's amount to pay is worked out before they are carried out. */
export function rowEffectOf(instructions: readonly Instruction[], today: string): RowEffect {
  const sent = instructions.flatMap((one) => amountsIn(one) ?? []);
  const last = (field: keyof SentAmounts): number | null => sent.map((one) => one[field]).findLast((one) => one !== null) ?? null;
  const amounts = {
    employeeRegularAmount: last('employeeRegularAmount'),
    employerRegularAmount: last('employerRegularAmount'),
    employeeLumpSum: last('employeeLumpSum'),
    employerLumpSum: last('employerLumpSum'),
  };
  const lastDay = instructions.map((one) => lastDayOf(one, today)).findLast((day) => day !== null) ?? null;
  const lastPay =
    instructions.map(({ kind, data }) => (kind === 'leave' ? pence(data['lastPay']) : null)).find((one) => one !== null) ?? null;
  return { amounts: sent.length === 0 ? null : amounts, lastDay, lastPay };
}
