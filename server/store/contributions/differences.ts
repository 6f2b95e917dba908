import type { DeductionType } from '../../../domain/contributions/deductions.ts';
import type { WorkedOut } from './workedOut.ts';

/** A contribution that a period has already. */
export interface PresentContribution {
  employerContributionUid: string;
  payrollDateUid: string;
  potUid: string;
  employeeRegularAmount: number;
  employerRegularAmount: number;
  deductionType: DeductionType;
  taxRelief: number;
  sacrificedAmount: number;
  isSalaryMissing: boolean;
  isEdited: boolean;
  isCancelled: boolean;
  isSubmitted: boolean;
}

/** The steps from the present contributions to those that were worked out. */
export interface Differences {
  added: WorkedOut[];
  changed: (WorkedOut & { employerContributionUid: string })[];
  /** The ids of contributions of those who have none by the rules. */
  removed: string[];
  /** Contributions that were changed by hand, and that the rules would make another. */
  kept: number;
}

const placeOf = ({ payrollDateUid, potUid }: { payrollDateUid: string; potUid: string }): string => `${payrollDateUid} ${potUid}`;

/** Compares contributions. What was changed by hand or submitted stays as it is. */
export function differences(wanted: readonly WorkedOut[], present: readonly PresentContribution[]): Differences {
  const there = Map.groupBy(present, placeOf);
  const found: Differences = { added: [], changed: [], removed: [], kept: 0 };
  for (const one of wanted) {
    // What counts of a pot: what is open or submitted, or else what somebody cancelled, or else what working out has cancelled.
    const [own] = (there.get(placeOf(one)) ?? []).toSorted((a, b) => rank(a) - rank(b));
    if (!own) found.added.push(one);
    else if (own.isSubmitted) continue;
    else if (isLike(own, one)) continue;
    else if (own.isEdited) found.kept += 1;
    else found.changed.push({ ...one, employerContributionUid: own.employerContributionUid });
  }
  const paying = new Set(wanted.map(placeOf));
  for (const one of present) {
    if (paying.has(placeOf(one)) || one.isCancelled || one.isSubmitted) continue;
    if (one.isEdited) found.kept += 1;
    else found.removed.push(one.employerContributionUid);
  }
  return found;
}

const rank = ({ isCancelled, isEdited }: PresentContribution): number => (isCancelled ? (isEdited ? 1 : 2) : 0);

const isLike = (present: PresentContribution, wanted: WorkedOut): boolean =>
  !present.isCancelled &&
  present.employeeRegularAmount === wanted.employeeRegularAmount &&
  present.employerRegularAmount === wanted.employerRegularAmount &&
  present.deductionType === wanted.deductionType &&
  present.taxRelief === wanted.taxRelief &&
  present.sacrificedAmount === wanted.sacrificedAmount &&
  present.isSalaryMissing === wanted.isSalaryMissing;
