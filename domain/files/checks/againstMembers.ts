import { bulkLoads } from '../../../schemas/built/bulkLoads/library.js';
import { canJoin, type UploadAction, wantedActions } from '../values/wantedActions.ts';
import type { CheckedRow, EnrolmentFacts, FileContext, Finding, KnownMember, Namesake } from '../types.ts';
import { isTwin } from './acrossRows.ts';
import { checkNewRecord } from './people/recordDays.ts';
import { checkEnrolmentKind, enrolledMember, enrols } from './people/enrolmentKind.ts';
import { checkPerson } from './people/comparePerson.ts';
import { actionTitles } from './contentRules.ts';
import { findingOf } from '../findings.ts';
import { type Identity, identify } from './identify.ts';
import { checkEnds, checkMember, checkMinimum } from './memberRules.ts';
import { checkScheme } from './schemeRules.ts';
import { nameOf } from '../values/names.ts';
import type { AddFinding } from './rowUnderCheck.ts';

const reasons: Readonly<Record<Identity['lookAlikes'][number]['reason'], string>> = {
  nationalInsurance: 'the national insurance number is the same',
  nameAndDateOfBirth: 'the name and the date of birth are the same',
};

const listNames = (members: readonly KnownMember[]): string =>
  members.map((member) => `${nameOf(member)} (${member.payrollNumber ?? 'no payroll number'})`).join(', ');

/** Whether a row adds its person: a joiner, or a row of a bulk management file that may be one. */
export function addsPerson({ values }: Pick<CheckedRow, 'values'>, { action }: Pick<FileContext, 'action'>): boolean {
  if (action === 'joiner') return true;
  if (action !== 'bulkManagement') return false;
  const { requestedAction = null } = values;
  return requestedAction === null ? canJoin(values) : requestedAction === 'join';
}

/** The person of a row among the members that were found for it. */
export function identityOf(row: Pick<CheckedRow, 'values'>, found: readonly KnownMember[], context: FileContext): Identity {
  const { action, payrollUid } = context;
  const isJoiner = addsPerson(row, context);
  // A row of a bulk management file is about somebody known, unless nobody has its numbers.
  const isCertain = action === 'joiner' || row.values['requestedAction'] === 'join';
  const known = identify(row.values, found, { isJoiner: isCertain, payrollUid });
  if (isCertain || !isJoiner || known.member || known.ambiguous.length > 0) return known;
  return identify(row.values, found, { isJoiner: true, payrollUid });
}

/** The checks of somebody who is not an employee yet. */
function checkNewcomer({ values }: CheckedRow, { lookAlikes, otherNumber }: Identity, add: AddFinding): void {
  if (otherNumber)
    add('payrollNumberInUse', 'payrollNumber', { value: String(values['payrollNumber']), name: nameOf(otherNumber) });
  for (const { member, reason } of lookAlikes) {
    const words = { name: nameOf(member), payrollNumber: member.payrollNumber ?? 'none', reason: reasons[reason] };
    add('potentialDuplicate', null, words);
  }
}

/** The check of what a row asks of somebody new: without an enrolment there is no membership to pay into, or to end. */
function checkNewMembership(
  values: CheckedRow['values'],
  wanted: readonly UploadAction[],
  context: FileContext,
  add: AddFinding,
): void {
  const row = { values, wanted, member: null };
  if (enrols(row)) checkEnds({ ...row, member: enrolledMember(row, null, context) }, context, add);
  else if (wanted.some((action) => action === 'contribution' || action === 'lumpSum' || action === 'optOut'))
    add('notMember', null, { name: nameOf(values) });
}

/** The errors about a row's person that staff of the provider may confirm to be right. */
export const confirmable: ReadonlySet<string> = new Set(['nameOfAnother', 'otherPerson']);

/** A finding, which is a warning once the people of the file are confirmed. */
const asConfirmed = (finding: Finding, { peopleConfirmed = false }: FileContext): Finding =>
  peopleConfirmed && confirmable.has(finding.code) ? { ...finding, severity: 'warning' } : finding;

/**
 * The checks of a row against the members, of whom `identity` says which it is about. A row whose numbers cannot be read finds nobody, and says so already.
 *
 * @param asked.namesakes - Members of the payroll with the name of the row, where that is another name than the person's.
 * @param asked.facts - About the person, where the row enrols them.
 */
export function checkAgainstMembers(
  row: CheckedRow,
  identity: Identity,
  context: FileContext,
  {
    namesakes = [],
    facts = null,
  }: { namesakes?: readonly Namesake[] | undefined; facts?: EnrolmentFacts | null | undefined } = {},
): Finding[] {
  const { rowNumber, values } = row;
  const findings: Finding[] = [];
  const add: AddFinding = (code, column, words) =>
    void findings.push(asConfirmed(findingOf(code, { rowNumber, column }, words), context));
  const { member, ambiguous, otherNumber } = identity;
  const wanted = wantedActions(values, context.action, member);
  const hasAmounts = !row.findings.some(({ severity, column }) => severity === 'error' && isAmount(column));
  if (ambiguous.length > 0) add('memberAmbiguous', null, { members: listNames(ambiguous) });
  else if (member) {
    checkScheme({ values, wanted, member }, context, add);
    checkEnrolmentKind({ values, wanted, member }, facts, context, add);
    if (otherNumber) add('numbersDisagree', 'payrollNumber', { name: nameOf(member), other: nameOf(otherNumber) });
    else {
      checkPerson(row, member, namesakes, add);
      checkMember({ values, member, wanted, hasAmounts }, { context, facts }, add);
    }
  } else if (addsPerson(row, context)) {
    checkNewRecord(row, { ...context, isEnrolled: wanted.includes('enrol') }, add);
    checkNewcomer(row, identity, add);
    checkScheme({ values, wanted, member: null }, context, add);
    checkEnrolmentKind({ values, wanted, member: null }, null, context, add);
    checkNewMembership(values, wanted, context, add);
    if (hasAmounts && wanted.includes('contribution')) checkMinimum(values, { member: null, context }, add);
    if (context.action === 'bulkManagement' && context.validActions?.includes('join') === false)
      add('actionNotAllowed', null, { actions: actionTitles(['join']) });
  } else if (!isUnreadable(row)) add('memberUnknown', identifierColumn(values));
  return findings;
}

const isAmount = (column: string | null): boolean => column !== null && bulkLoads.columns[column]?.kind === 'amount';

const identifiers = ['nationalInsurance', 'payrollNumber', 'lastName'] as const;

const identifierColumn = (values: CheckedRow['values']): string | null =>
  identifiers.find((name) => typeof values[name] === 'string') ?? null;

/** Whether a row already has an error about the number by which its person would be found. A number that is there twice can be read. */
const isUnreadable = ({ findings }: CheckedRow): boolean =>
  findings.some(
    ({ severity, column, code }) =>
      severity === 'error' && !isTwin(code) && (code === 'nobodyNamed' || identifiers.some((name) => name === column)),
  );
