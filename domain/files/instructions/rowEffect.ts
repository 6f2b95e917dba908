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

/** The amounts that one instruction sets. */
export function amountsIn({ kind, data }: Pick<Instruction, 'kind' | 'data'>): SentAmounts | null {
  if (kind === 'buyViaPayroll') {
    const { employeeRegularAmount, employerRegularAmount } = regularAmountsIn(data);
    return { employeeRegularAmount, employerRegularAmount, employeeLumpSum: null, employerLumpSum: null };
  }
  if (kind === 'payLumpSum') {
    const { employeeLumpSum, employerLumpSum } = lumpSumsIn(data);
    return { employeeRegularAmount: null, employerRegularAmount: null, employeeLumpSum, employerLumpSum };
  }
  return null;
}

function lastDayOf({ kind, data }: Instruction, today: string): string | null {
  if (kind === 'optOut') return '-infinity';
  if (kind !== 'leave') return null;
  return typeof data['leavingDate'] === 'string' ? data['leavingDate'] : today;
}

/** The amounts of instructions together: of each, the last one that says it. */
function amountsOf(instructions: readonly Instruction[]): SentAmounts | null {
  let amounts: SentAmounts | null = null;
  for (const instruction of instructions) {
    const sent = amountsIn(instruction);
    if (sent === null) continue;
    amounts =
      amounts === null
        ? sent
        : {
            employeeRegularAmount: sent.employeeRegularAmount ?? amounts.employeeRegularAmount,
            employerRegularAmount: sent.employerRegularAmount ?? amounts.employerRegularAmount,
            employeeLumpSum: sent.employeeLumpSum ?? amounts.employeeLumpSum,
            employerLumpSum: sent.employerLumpSum ?? amounts.employerLumpSum,
          };
  }
  return amounts;
}

/** The effect of the instructions of one row, by which its upload's amount to pay is worked out before they are carried out. */
export function rowEffectOf(instructions: readonly Instruction[], today: string): RowEffect {
  let lastDay: string | null = null;
  let lastPay: number | null = null;
  for (const instruction of instructions) {
    lastDay = lastDayOf(instruction, today) ?? lastDay;
    if (instruction.kind === 'leave') lastPay ??= pence(instruction.data['lastPay']);
  }
  return { amounts: amountsOf(instructions), lastDay, lastPay };
}
