import type { UploadAction } from '../values/wantedActions.ts';
import type { BulkValues, FileContext, KnownMember } from '../types.ts';
import { nameOf } from '../values/names.ts';
import type { AddFinding } from './rowUnderCheck.ts';

interface SchemeRow {
  values: BulkValues;
  wanted: readonly UploadAction[];
  /** Null for somebody who is not an employee yet. */
  member: KnownMember | null;
}

/**
 * The checks of a row that changes a membership: whether it is needed, and whose scheme it is about. Without them, an enrolment is left out without a word, or
 * fails when it is carried out.
 */
export function checkScheme(
  { values, wanted, member }: SchemeRow,
  { schemes = null, today }: FileContext,
  add: AddFinding,
): void {
  const isEnrolled = member?.isActive === true && member.membership === 'active';
  if (isEnrolled && wanted.includes('enrol')) add('enrolledAlready', 'enrolmentType', { name: nameOf(member) });
  if (wanted.includes('enrol') && !isEnrolled) checkEnrolment(values, { member, today }, add);
  const changes = (wanted.includes('enrol') && !isEnrolled) || wanted.includes('optOut');
  if (!changes || schemes === null) return;
  const { schemeNumber = null } = values;
  if (schemeNumber !== null) {
    if (!schemes.numbers.includes(String(schemeNumber))) add('schemeUnknown', 'schemeNumber', { value: String(schemeNumber) });
    return;
  }
  if (schemes.isGiven || schemes.openCount === 1) return;
  add('schemeUnclear', null, { count: schemes.openCount === 0 ? 'no open pension scheme' : 'several pension schemes' });
}

/** The check of the first day of a membership against today, the first day of work and the former membership. */
function checkEnrolment(
  { enrolledOn: day = null, employmentStartDate: startOfRow = null }: BulkValues,
  { member, today }: { member: KnownMember | null; today: string },
  add: AddFinding,
): void {
  if (typeof day !== 'string') return;
  if (day > today) add('enrolmentAhead', 'enrolledOn', { value: day });
  const start = startOfRow ?? member?.employmentStartDate ?? null;
  if (typeof start === 'string' && day < start) add('enrolmentBeforeStart', 'enrolledOn', { value: day, start });
  const ended = member?.formerMembershipEnd ?? null;
  if (ended !== null && day <= ended) add('enrolmentBeforeFormerEnd', 'enrolledOn', { value: day, ended });
}
