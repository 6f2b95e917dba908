import type { InstructionKind } from '../types.ts';

/** Each kind of instruction in words: the change that it makes. */
export const instructionTexts: Readonly<Record<InstructionKind, string>> = {
  openUserAccount: 'Add an employee',
  enrol: 'Enrol in the pension scheme',
  buyViaPayroll: 'Record a contribution',
  resolvePotentialDuplicateUsers: 'Decide whether two records are the same person',
  leave: 'End the membership of a leaver',
  optOut: 'Opt out of the pension scheme',
  changeDetails: 'Change personal or contact details',
  changeSalary: 'Change the salary',
  payLumpSum: 'Record a lump sum',
  assess: 'Assess for automatic enrolment',
};
