import { type Instruction, instructionsFor } from '../../../domain/files/instructions/instructionsOf.ts';
import { instructionTexts } from '../../../domain/files/instructions/instructionTexts.ts';
import { amountsIn } from '../../../domain/files/instructions/rowEffect.ts';
import type { Identity } from '../../../domain/files/checks/identify.ts';
import type { BulkValue, CheckedRow, FileContext, InstructionKind, KnownMember } from '../../../domain/files/types.ts';
import { isChangedAmount } from '../../../domain/contributions/isChangedAmount.ts';
import type { LoadSummary } from '../../store/bulkLoads/bulkLoadWork.ts';
import type { LastPeriod } from '../../store/bulkLoads/lastPeriod.ts';
import type { DecisionSums, MissingDecision } from '../../store/bulkLoads/missing/decidedMembers.ts';

const amounts = {
  total_monthly_payroll_amt: 'employeeRegularAmount',
  total_monthly_payroll_employer_amt: 'employerRegularAmount',
  total_lump_sum_amt: 'employeeLumpSum',
  total_lump_sum_employer_amt: 'employerLumpSum',
} as const;
const amountEntries = Object.entries(amounts);
const contributors = ['contributorsNew', 'contributorsChanged', 'contributorsSame'] as const;
const heads = { joiners: 'openUserAccount', leavers: 'leave', optOuts: 'optOut' } as const;
const headOf: Readonly<Partial<Record<InstructionKind, string>>> = Object.fromEntries(
  Object.entries(heads).map(([name, kind]) => [kind, name]),
);

/** The sums of a file's instructions, to which rows are added, and from which rows are taken when they change. */
export interface RunningSummary {
  /** @returns the instructions of the row. */
  add(row: CheckedRow, identity: Identity, context: FileContext, sign?: 1 | -1): readonly Instruction[];
  sums(): LoadSummary;
}

const pence = (value: BulkValue | undefined): number => (typeof value === 'number' ? value : 0);

/**
 * The kind of a regular contribution, against that of its member in the last period. A side that the row does not have stays as it is.
 *
 * @returns null where neither of them pays anything.
 */
function kindOf({ data }: Instruction, member: KnownMember | null): (typeof contributors)[number] | null {
  const last = member?.lastContribution;
  const { employeeRegularAmount: employee, employerRegularAmount: employer, voluntaryAmount: voluntary } = data;
  if (!last || last.employee + last.employer === 0)
    return pence(employee) + pence(employer) + pence(voluntary) === 0 ? null : 'contributorsNew';
  const isChanged =
    (typeof employee === 'number' && isChangedAmount(employee + pence(voluntary), last.employee)) ||
    (typeof employer === 'number' && isChangedAmount(employer, last.employer));
  return isChanged ? 'contributorsChanged' : 'contributorsSame';
}

/** @param before - The sums to go on from. Default: none. */
export function runningSummary(before?: LoadSummary | null): RunningSummary {
  const totals: Record<string, number> = { ...before?.loadLevelSummary };
  const counts = new Map((before?.itemInstructions ?? []).map(({ description, total }) => [description, total]));
  const addTo = (name: string, amount: number): void => void (totals[name] = (totals[name] ?? 0) + amount);
  const addOne = ({ kind, data }: Instruction, sign: number): void => {
    counts.set(instructionTexts[kind], (counts.get(instructionTexts[kind]) ?? 0) + sign);
    const head = headOf[kind];
    if (head !== undefined) addTo(head, sign);
    const sent = kind === 'buyViaPayroll' || kind === 'payLumpSum' ? amountsIn({ kind, data }) : null;
    if (sent) for (const [name, field] of amountEntries) addTo(name, sign * (sent[field] ?? 0));
  };
  return {
    add(row, identity, context, sign = 1) {
      const instructions = instructionsFor(row, identity, context);
      for (const instruction of instructions) {
        addOne(instruction, sign);
        const contributor = instruction.kind === 'buyViaPayroll' ? kindOf(instruction, identity.member) : null;
        if (contributor !== null) addTo(contributor, sign);
      }
      return instructions;
    },
    sums() {
      const names = [...Object.keys(amounts), ...Object.keys(heads), ...contributors];
      return {
        loadLevelSummary: Object.fromEntries(names.map((name) => [name, totals[name] ?? 0])),
        itemInstructions: [...counts].filter(([, total]) => total > 0).map(([description, total]) => ({ total, description })),
      };
    },
  };
}

const ofDecisions: Readonly<Record<MissingDecision, string>> = {
  leaver: instructionTexts.leave,
  noContribution: 'Record that there is no contribution',
  add: instructionTexts.buyViaPayroll,
};

/** The sums of a file with those of the decisions about members who are missing from it. */
export function withDecisions(
  { loadLevelSummary, itemInstructions, ...others }: LoadSummary,
  sums: readonly DecisionSums[],
): LoadSummary {
  const totals: Record<string, number> = { ...loadLevelSummary };
  const counts = new Map(itemInstructions.map(({ description, total }) => [description, total]));
  const addTo = (name: string, amount: number): void => void (totals[name] = (totals[name] ?? 0) + amount);
  for (const { decision, count, employeeAmount, employerAmount } of sums) {
    const description = ofDecisions[decision];
    counts.set(description, (counts.get(description) ?? 0) + count);
    if (decision === 'leaver') addTo('leavers', count);
    if (decision === 'add') addTo('contributorsSame', count);
    addTo('total_monthly_payroll_amt', employeeAmount);
    addTo('total_monthly_payroll_employer_amt', employerAmount);
  }
  const instructions = [...counts].map(([description, total]) => ({ total, description }));
  return { ...others, loadLevelSummary: totals, itemInstructions: instructions };
}

/** The sums of a file beside those of the last period. Members of that period without a contribution in the file are gone; a row with errors is in the file. */
export function withLastPeriod(summary: LoadSummary, last: LastPeriod | null): LoadSummary {
  if (!last) return { ...summary, lastPeriod: null };
  const { contributorsChanged = 0, contributorsSame = 0 } = summary.loadLevelSummary;
  const { contributorsFailed, ...shown } = last;
  const contributorsGone = Math.max(0, last.contributors - contributorsChanged - contributorsSame - contributorsFailed);
  return { ...summary, lastPeriod: { ...shown, contributorsGone } };
}
