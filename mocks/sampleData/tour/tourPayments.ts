import { type Transaction, sql } from 'kysely';
import { addBacsDays } from '../../../domain/calendar/bacsDays.ts';
import { addDays, type CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
import { indemnityDates } from '../../../domain/payments/collectionDates.ts';
import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import { formatPence } from '../../../schemas/lib/text/money.ts';
import { claimedText, returnedText } from '../../../server/work/payments/returnedText.ts';
import type { Database } from '../../../server/store/database.ts';
import { uidOf } from '../deterministic.ts';
import { type TourStatement, writeHistory, writeTasks } from './tourRecords.ts';

/** The bank may return a collection after it counts as paid: this one on its fourth working day. */
const returnedAfter = 4;
/** Days before the sample's own on which the account holder claimed a direct debit back. */
const claimedBefore = 4;
/** Refer to payer. */
const returnCode = '0';

/** The collected statement, its contributions and its pay period are owed again. */
async function reopen(
  trx: Transaction<Database>,
  { statementUid, payrollDateUid }: TourStatement,
  reason: string | null,
): Promise<void> {
  await sql`
    update portal.statements set status = 'paymentFailed', has_been_paid = false, failure_reason = ${reason}
    where statement_uid = ${statementUid}`.execute(trx);
  await sql`update portal.regular_payroll_contributions set has_been_paid = false where statement_uid = ${statementUid}`.execute(
    trx,
  );
  await sql`update portal.pay_periods set status = 'generatedProcessing' where payroll_date_uid = ${payrollDateUid}`.execute(trx);
}

const payAgain = (statement: TourStatement, detail: string, on: CalendarDay) => ({
  kind: 'returnedPayment' as const,
  recordUid: statement.statementUid,
  title: `Pay ${formatPence(statement.totalAmount)} for ${statement.periodTitle}: the direct debit came back`,
  detail,
  amount: statement.totalAmount,
  dueDate: on,
  addedOn: on,
  recordHref: `/employers/${statement.employerId}/statements/${statement.statementUid}`,
});

/** The bank returns a collection on its fourth working day, when it counts as paid. */
export async function returnCollection(trx: Transaction<Database>, statement: TourStatement): Promise<void> {
  const { statementUid, employerId, periodName, periodTitle, collectionDate } = statement;
  const on = addBacsDays(collectionDate, returnedAfter);
  await sql`
    update portal.payment_collections set state = 'returned', failure_reason = ${returnCode} where statement_uid = ${statementUid}`.execute(
    trx,
  );
  await reopen(trx, statement, returnCode);
  const returned = { mandateUid: statement.mandateUid, wasPresentedAgain: false, originalCollectionDate: collectionDate };
  await writeTasks(trx, employerId, [payAgain(statement, returnedText(returned, returnCode, on), on)]);
  await writeHistory(trx, employerId, [
    {
      kind: 'statements',
      recordUid: statementUid,
      title: periodTitle,
      at: on,
      action: 'takeBack',
      activity: `Payment failed: ${periodName}`,
      step: { machine: 'payment', uid: statementUid, from: 'paymentReceived', to: 'paymentFailed' },
    },
  ]);
}

/** The account holder claims a direct debit back, under the Direct Debit Guarantee. */
export async function claimCollection(trx: Transaction<Database>, statement: TourStatement, today: CalendarDay): Promise<void> {
  const { statementUid, employerId, employerName, periodName, periodTitle, totalAmount } = statement;
  const on = addDays(today, -claimedBefore);
  const { challengeBy, debitedOn } = indemnityDates(on);
  await sql`
    update portal.payment_collections
    set state = 'returned', claimed_on = ${on}, challenge_claim_by = ${challengeBy}, claim_debited_on = ${debitedOn}
    where statement_uid = ${statementUid}`.execute(trx);
  await reopen(trx, statement, null);
  await writeTasks(trx, employerId, [
    payAgain(statement, claimedText(on), on),
    {
      kind: 'indemnityClaim',
      recordUid: statementUid,
      title: `Challenge or accept the indemnity claim of ${formatPence(totalAmount)}`,
      detail: claimedText(on),
      amount: totalAmount,
      dueDate: challengeBy,
      addedOn: on,
      recordHref: `/employers/${employerId}/statements/${statementUid}`,
    },
  ]);
  await writeHistory(trx, employerId, [
    {
      kind: 'statements',
      recordUid: statementUid,
      title: periodTitle,
      at: on,
      action: 'claim',
      activity: `Payment failed: ${periodName}`,
      step: { machine: 'payment', uid: statementUid, from: 'processing', to: 'paymentFailed' },
    },
  ]);
  await sql`
    insert into portal.notices (notice_uid, employer_id, is_for_provider, kind, title, body, href, created_at)
    values (${uidOf('notice', statementUid, 'claim')}, ${employerId}, true, 'service', ${`Indemnity claim of ${formatPence(totalAmount)}`},
      ${`${employerName}, ${periodName}: claimed on ${formatDate(on)}. Challenge it by ${formatDate(challengeBy)}, or ${formatPence(totalAmount)} is debited on ${formatDate(debitedOn)}.`},
      ${`/employers/${employerId}/statements/${statementUid}`}, (${on}::date + time '09:00') at time zone 'UTC')`.execute(trx);
}
