import type { LoadOf } from '../../store/bulkLoads/bulkLoadRows.ts';
import { decisionsBehind, type NumberedDecision } from '../../store/bulkLoads/missing/decidedMembers.ts';
import type { Scoped } from '../../store/createStore.ts';
import type { InstructedRow, Instruction } from './instruction.ts';

const instructionOf = ({ employeeUid, decision, leavingDate, reason, ...amounts }: NumberedDecision): Instruction => {
  const { employeeRegularAmount, employerRegularAmount } = amounts;
  switch (decision) {
    case 'leaver':
      return { kind: 'leave', employeeUid, data: { leavingDate } };
    case 'noContribution':
      return {
        kind: 'buyViaPayroll',
        employeeUid,
        data: { employeeRegularAmount: 0, employerRegularAmount: 0, partialPaymentReason: reason },
      };
    case 'add':
      return { kind: 'buyViaPayroll', employeeUid, data: { employeeRegularAmount, employerRegularAmount } };
  }
};

/** The next members who are missing from a file and about whom somebody has decided, as rows behind those of the file. @param after - A row number. */
export const missingRows = async (tx: Scoped, of: LoadOf, after: number, limit: number): Promise<InstructedRow[]> =>
  (await decisionsBehind(tx, of, after, limit)).map((decided) => ({
    rowNumber: decided.rowNumber,
    instructions: [instructionOf(decided)],
  }));
