import { type Transaction, sql } from 'kysely';
import { addDays, type CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
import type { Database } from '../../../server/store/database.ts';
import { demoEmployerId } from '../demoEmployers.ts';
import { uidOf } from '../deterministic.ts';

/** An employee of the tour in README.md, with the ids of the membership. */
export interface TourPerson {
  employerId: number;
  employeeUid: string;
  schemeUid: string;
  potUid: string;
}

/** @param number - Of the employee at the employer, from 1. */
function personOf(shortName: string, number: number): TourPerson {
  const employerId = demoEmployerId(shortName);
  const employeeUid = uidOf('employee', String(employerId), String(number));
  return {
    employerId,
    employeeUid,
    schemeUid: uidOf('pension scheme', String(employerId), '1'),
    potUid: uidOf('pot', employeeUid, 'pension'),
  };
}

/** The employer with relief at source: most of the tour. */
export const kestrel = demoEmployerId('Kestrel Aerospace');
/** The employer with salary sacrifice. */
export const fourthWall = demoEmployerId('4th Wall');

/** Patrick McCarthy, KE-1385: the leaver in the file of the last paid month. */
export const leaver = personOf('Kestrel Aerospace', 55);
/** Kofi Warsame, KE-1245: opted out after the first contribution had been paid. */
export const optedOut = personOf('Kestrel Aerospace', 35);

/** The leaver's last day. */
export const lastDay = (today: CalendarDay): CalendarDay => addDays(today, -36);
const enrolledDay = (today: CalendarDay): CalendarDay => addDays(today, -26);

/** Lets the leaver leave, in the choices that are made for each employee. Needs `sample_employees`. */
export async function stageTourPeople(trx: Transaction<Database>, today: CalendarDay): Promise<void> {
  await sql`
    update sample_employees set is_active = false, ended_on = ${lastDay(today)}::date
    where uid = ${leaver.employeeUid} and started_on < ${lastDay(today)}::date`.execute(trx);
}

/** Enrols the person who will opt out. */
export async function enrolTourPeople(trx: Transaction<Database>, today: CalendarDay): Promise<void> {
  await sql`
    update portal.pension_scheme_relationships
    set state = 'active', enrolled_on = ${enrolledDay(today)}, information_given_on = ${enrolledDay(today)}, enrolment_type = 'autoEnrolled'
    where employee_uid = ${optedOut.employeeUid} and pension_scheme_uid = ${optedOut.schemeUid}`.execute(trx);
}
