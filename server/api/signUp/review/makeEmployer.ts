import { employers } from '../../../../schemas/generated/resources.ts';
import { missingPeriods } from '../../../work/calendar/makePeriods.ts';
import { takeSteps } from '../../../work/calendar/movePeriods.ts';
import { setDefaultLevel } from '../../../store/associations/clientLevels.ts';
import { insertPeriods, plannedBenefits } from '../../../store/calendar/payPeriods.ts';
import type { Scoped } from '../../../store/createStore.ts';
import { giveMandateNumber } from '../../../store/directDebits/mandates.ts';
import type { StoredRecord } from '../../../store/records/storedRecord.ts';
import { insertEmployer, periodsOfBenefit } from '../../../store/signUp/acceptance/newEmployer.ts';
import type { Lead } from '../../../store/signUp/leads.ts';
import { invite } from '../../access/changeAccess.ts';
import { changeAssociation } from '../../associations/changeAssociation.ts';
import { noteRecordChange } from '../../../work/changes/recordChange.ts';
import type { ApiContext } from '../../core/context.ts';
import { todayOf } from '../../../work/core/acting.ts';
import { addRecord } from '../../records/addRecord.ts';
import { recordFiles } from '../../../work/records/recordFiles.ts';
import { acceptedRecords } from './acceptedRecords.ts';

/**
 * Makes the records of an accepted sign-up in the caller's transaction, whose scope must have all employers: the employer, its scheme, payroll, benefit and
 * mandate, its first pay periods, the invitations of its people, and the association with the intermediary that signed it up.
 *
 * @returns the id of the employer.
 * @throws Refusal invalid when a record breaks a rule; the caller's transaction must be rolled back.
 */
export async function makeEmployer(c: ApiContext, tx: Scoped, lead: Lead): Promise<number> {
  const made = acceptedRecords(lead.answers, lead.source);
  const employer = await insertEmployer(tx, made.employer);
  const { id: owner } = employer;
  await noteRecordChange(c, tx, employers, {
    owner,
    before: null,
    after: { ...employer },
    action: 'create',
    activity: `Employer added: ${employer.name}`,
  });
  const add = (resource: string, fields: StoredRecord): Promise<StoredRecord> =>
    addRecord(c, recordFiles(resource), { tx, owner, fields });
  const { pensionSchemeUid } = await add('pension-schemes', made.scheme);
  const { payrollUid } = await add('payrolls', made.payroll);
  const { benefitUid } = await add('benefits', { ...made.benefit, payrollUid, pensionSchemeUid });
  await makeFirstPeriods(c, tx, { benefitUid: String(benefitUid), startDate: made.startDate });
  await addRecord(c, recordFiles('direct-debit-mandates'), {
    tx,
    owner,
    fields: { ...made.mandate, benefitUid },
    // Before the history has its reference, which is the one on the instruction.
    inserted: () => giveMandateNumber(tx, String(benefitUid), lead.mandateNumber),
  });
  for (const [n, { isSenior, ...person }] of made.people.entries()) {
    const invitee = { ...person, employeeUid: null, isSenior, ...(n === 0 && { wantedUserUid: lead.applicantUid }) };
    await invite(c, tx, { kind: 'employer', id: owner }, invitee, null, true);
  }
  await associateAdviser(c, tx, lead, owner);
  return owner;
}

/**
 * Makes the first periods of a new benefit, and opens those that are due: the ones since a start in the past, which the calendar does not make, and at least
 * the first one however far its start is, so that the employer sees when the contributions begin.
 */
async function makeFirstPeriods(
  c: ApiContext,
  tx: Scoped,
  { benefitUid, startDate }: { benefitUid: string; startDate: string },
): Promise<void> {
  const today = todayOf(c);
  for (const planned of await plannedBenefits(tx, { benefitUid })) {
    const due = missingPeriods({ ...planned, madeUntil: null }, today, startDate < today ? startDate : today);
    // On the day of its start, the calendar would make the first period.
    await insertPeriods(tx, due.length > 0 ? due : missingPeriods(planned, startDate, startDate).slice(0, 1));
  }
  await takeSteps(tx, await periodsOfBenefit(tx, benefitUid), c.var.deps.clock(), today);
}

/** Gives the intermediary that signed the employer up the access that the employer leaves to it. */
async function associateAdviser(c: ApiContext, tx: Scoped, lead: Lead, employerId: number): Promise<void> {
  const { intermediaryId, adviserLevel, companyName } = lead;
  if (intermediaryId === null || adviserLevel === null || adviserLevel === 'none') return;
  await changeAssociation(c, tx, { intermediaryId, employerId, event: 'associate', actor: companyName ?? 'The employer' });
  await setDefaultLevel(tx, { intermediaryId, employerId, level: adviserLevel });
}
