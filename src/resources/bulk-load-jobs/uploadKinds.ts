import type { FileAction } from '../../../schemas/lib/bulkLoads/bulkLoadLibrary.ts';

/** An upload page: its address, its words, and the kinds of file that it takes. */
export interface UploadKind {
  title: string;
  intro: string;
  /** The first one is chosen at first. */
  actions: readonly { value: FileAction; title: string }[];
}

/** The part of an address that asks for all benefits of a pay period's payroll. */
export const ALL_BENEFITS = 'allBenefits';

const joiner = { value: 'joiner', title: 'Joiners' } as const;
const leaver = { value: 'leaver', title: 'Leavers' } as const;
const contribution = { value: 'contribution', title: 'Contributions' } as const;
const bulkManagement = { value: 'bulkManagement', title: 'Joiners, leavers and changes together' } as const;

export const uploadKinds = {
  employees: {
    title: 'Upload employees',
    intro: 'Send the file of your payroll software. Nothing is changed until you have seen its summary.',
    actions: [bulkManagement, joiner, { value: 'optOut', title: 'Opt-outs' }, { value: 'assessment', title: 'Assessments' }],
  },
  formerEmployees: {
    title: 'Upload former employees',
    intro: 'Send the file of people who have left, with their last day.',
    actions: [leaver],
  },
  payrollChanges: {
    title: 'Upload payroll changes',
    intro: 'Send the file of changed details or salaries.',
    actions: [
      { value: 'employeeDetail', title: 'Personal and contact details' },
      { value: 'salaryDetail', title: 'Salaries' },
    ],
  },
  contributions: {
    title: 'Upload contributions',
    intro: 'Send the contributions of this pay period. They are submitted only after you have seen their summary.',
    actions: [contribution, { value: 'lumpSumContribution', title: 'Lump sums' }],
  },
  severalBenefits: {
    title: 'Upload contributions of several benefits',
    intro:
      'Send one file with the contributions of all benefits of the payroll. A column such as “Benefit” or “Scheme” names the benefit of each row. They are submitted only after you have seen their summary.',
    actions: [contribution, { value: 'lumpSumContribution', title: 'Lump sums' }],
  },
  employeesAndContributions: {
    title: 'Upload employees and contributions',
    intro: 'Send one file with the joiners, leavers, changes and contributions of this pay period.',
    actions: [bulkManagement],
  },
} as const satisfies Record<string, UploadKind>;
