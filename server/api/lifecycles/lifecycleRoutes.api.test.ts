import { sql } from 'kysely';
import type { AnyStateMachine, EventObject } from 'xstate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LifecycleId, lifecycles } from '../../../machines/generated/lifecycles.ts';
import { eventsOf, takesEvent, verdict } from '../../../machines/lifecycles/lifecycle.ts';
import { plannedSteps } from '../../../domain/latePayments/ladder.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { type TestApi, createTestApi } from '../../../tests/setup/api/testApi.ts';
import { findLifecycleRecord } from '../../store/lifecycles/lifecycleRecords.ts';
import type { ApiContext } from '../core/context.ts';
import { addDays } from '../../../schemas/lib/dates/calendarDay.ts';
import { ukDay } from '../../../domain/calendar/ukDay.ts';
import { lifecycleHandlers } from '../registries/lifecycleHandlers.ts';

/** Still to come for the database, which has the present day, and for the API, whose clock stands. */
const dayToCome = addDays(ukDay(new Date()), 60);

let test: TestApi;
let records: Records;

beforeAll(async () => {
  test = await createTestApi({ uploadsWait: true });
  records = new Records(test.database);
});
afterAll(() => test.close());

/** A record in a state, and the call of each of its events. */
interface Arranged {
  recordUid: string;
  user: string;
  /** `by`: somebody else than `user`. */
  calls: Readonly<Record<string, { method: string; path: string; body?: object; brings?: object; by?: string }>>;
}

interface Case {
  states: readonly string[];
  situations: readonly string[];
  arrange(state: string, situation: string): Promise<Arranged>;
  /** Events without a call of their own, and why. */
  without?: Readonly<Record<string, string>>;
}

const uidIn = async (table: 'portal.employers', column: 'employer_uid', id: number): Promise<string> =>
  (await test.database.db.selectFrom(table).select(column).where('id', '=', id).executeTakeFirstOrThrow())[column];

async function senior(employer: number): Promise<string> {
  const user = await records.user();
  await records.relationship(user, employer, { is_senior_pension_administrator: true });
  return user;
}

const patch = (path: string, body?: object) => ({ method: 'PATCH', path, ...(body && { body }) });

/** The lifecycles whose changes have calls. */
const cases: Partial<Record<LifecycleId, Case>> = {
  payroll: {
    states: ['Active', 'Ceasing', 'Ceased'],
    situations: ['nothing open', 'employees on it', 'a final pay date too early', 'a final pay date to come'],
    async arrange(status, situation) {
      const employer = await records.employer();
      const recordUid = await records.payroll(employer, {
        status: status === 'Active' || status === 'Ceasing' ? status : 'Ceased',
        start_date: '2026-04-06',
        final_pay_date: { Active: null, Ceasing: dayToCome, Ceased: '2026-05-29' }[status] ?? null,
      });
      if (situation === 'employees on it') await records.employee(employer, { payroll_uid: recordUid });
      const days: Record<string, string> = {
        'a final pay date too early': '2026-04-05',
        'a final pay date to come': dayToCome,
      };
      const finalPayDate = days[situation] ?? '2026-06-30';
      const path = `/payrolls/${recordUid}?finalPayDate=${finalPayDate}&reason=noLongerInUse`;
      const brings = { finalPayDate, reason: 'noLongerInUse' };
      return { recordUid, user: await senior(employer), calls: { cease: { method: 'DELETE', path, brings } } };
    },
  },
  latePayment: {
    states: ['overdue', 'reminded', 'escalated', 'reportable', 'reported', 'settled'],
    situations: ['reported in time', 'a report in the future', 'a report before the 90th day', 'not yet late for 90 days'],
    without: {
      remind: 'a step of the daily job, tried in advanceLatePayments.test.ts',
      escalate: 'a step of the daily job, tried in advanceLatePayments.test.ts',
      becomeReportable: 'a step of the daily job, tried in advanceLatePayments.test.ts',
      settle: 'a step of the daily job, tried in advanceLatePayments.test.ts',
    },
    async arrange(status, situation) {
      const employer = await records.employer();
      const payroll = await records.payroll(employer);
      const period = await records.payPeriod(employer, { payroll, benefit: await records.benefit(employer, payroll) });
      const isEarly = situation === 'not yet late for 90 days';
      const recordUid = await records.latePayment(
        employer,
        period,
        { payroll },
        {
          status: status as 'overdue',
          ...(isEarly && { due_date: '2026-10-22', steps: JSON.stringify(plannedSteps('2026-10-22')) }),
        },
      );
      const days: Record<string, string> = {
        'a report in the future': '2026-11-22',
        'a report before the 90th day': '2026-11-19',
      };
      const brings = { reportedOn: days[situation] ?? '2026-11-21', reportReference: 'TPR-1' };
      const path = `/late-payments/${recordUid}/report`;
      return {
        recordUid,
        user: await records.user({ is_hs_admin: true }),
        calls: { report: { method: 'POST', path, body: brings, brings } },
      };
    },
  },
  task: {
    states: ['open', 'done', 'withdrawn', 'ended'],
    situations: ['waits for nobody', 'waits for the bank'],
    without: {
      complete: 'the event that the task asks for, tried in tasks.test.ts',
      withdraw: 'a step of the service, tried in tasks.test.ts',
    },
    async arrange(status, situation) {
      const employer = await records.employer();
      const waiting = situation === 'waits for the bank' && { waits_until: '2026-12-01', waiting_for: 'The bank' };
      const recordUid = await records.task(employer, { status: status as 'open', ...waiting });
      const brings = { endReason: 'Paid with the November payroll' };
      const path = `/tasks/${recordUid}`;
      const waits = { waitsUntil: '2026-12-08', waitingFor: 'The bank' };
      const handed = { takenBy: await records.user({ is_provider_admin: true }) };
      const note = { note: 'Their payroll office answers on Monday' };
      const message = { message: 'Please send us the new bank details' };
      return {
        recordUid,
        user: await records.user({ is_hs_admin: true }),
        calls: {
          take: { method: 'POST', path: `${path}/take`, body: {} },
          handOver: { method: 'POST', path: `${path}/hand-over`, body: handed, brings: handed },
          wait: { method: 'POST', path: `${path}/wait`, body: waits, brings: waits },
          resume: { method: 'POST', path: `${path}/resume`, body: {} },
          note: { method: 'POST', path: `${path}/note`, body: note, brings: note },
          tell: { method: 'POST', path: `${path}/tell`, body: message, brings: message },
          end: { method: 'POST', path: `${path}/end`, body: brings, brings },
        },
      };
    },
  },
  employerClosure: {
    states: ['open', 'closing', 'closed'],
    situations: ['nothing open', 'an active payroll', 'a future final pay date'],
    async arrange(state, situation) {
      const finalPayDate = situation === 'a future final pay date' ? dayToCome : '2026-10-31';
      const instructed = { instruction_close_employer_id: crypto.randomUUID(), close_employer_final_pay_date: finalPayDate };
      const employer = await records.employer({ ...(state !== 'open' && instructed), is_active: state !== 'closed' });
      if (situation === 'an active payroll') await records.payroll(employer);
      const query = `finalPayDate=${finalPayDate}&reasonForClosing=companyClosedDown`;
      return {
        recordUid: await uidIn('portal.employers', 'employer_uid', employer),
        user: await records.user({ is_hs_admin: true }),
        calls: {
          close: {
            method: 'DELETE',
            path: `/employers/${employer}?${query}`,
            brings: { finalPayDate, reason: 'companyClosedDown' },
          },
          withdraw: patch(`/employers/${employer}/withdraw-closure`),
          complete: patch(`/employers/${employer}/complete-closure`),
        },
      };
    },
  },
  employeeRequest: {
    states: ['outstanding', 'cancelled', 'complete'],
    situations: ['no obstacle', 'a ceased payroll', 'opted out in the meantime', 'left in the meantime'],
    async arrange(status, situation) {
      const employer = await records.employer();
      const payroll = await records.payroll(employer, { status: situation === 'a ceased payroll' ? 'Ceased' : 'Active' });
      const scheme = await records.pensionScheme(employer);
      const employee = await records.employee(employer, { is_active: situation !== 'left in the meantime' });
      await records.membership(employer, employee, scheme, situation === 'opted out in the meantime' ? 'optedOut' : 'active');
      const recordUid = await records.request(employer, employee, {
        payroll_uid: payroll,
        pension_scheme_uid: scheme,
        status: status === 'outstanding' || status === 'cancelled' ? status : 'complete',
      });
      const path = `/employee-requests/${recordUid}`;
      return {
        recordUid,
        user: await senior(employer),
        calls: { complete: patch(`${path}/complete`), cancel: patch(`${path}/cancel`) },
      };
    },
  },
  pensionRelationship: {
    states: ['active', 'notEnrolled', 'optedOut'],
    situations: ['no obstacle', 'left', 'a closed scheme', 'joined by contract', 'an outstanding request', 'dates of last year'],
    async arrange(state, situation) {
      const employer = await records.employer();
      const scheme = await records.pensionScheme(employer, {
        is_active: situation !== 'a closed scheme',
        allows_cancellation: situation !== 'joined by contract',
      });
      const employee = await records.employee(employer, {
        is_active: situation !== 'left',
        employment_start_date: '2026-01-05',
      });
      const isMember = state === 'active';
      const recordUid = await records.membership(employer, employee, scheme, state, {
        enrolled_on: isMember ? '2026-11-02' : null,
        enrolment_type: isMember ? (situation === 'joined by contract' ? 'contractual' : 'autoEnrolled') : null,
      });
      const optOut = { type: 'optOut' as const, pension_scheme_uid: scheme };
      if (situation === 'an outstanding request') await records.request(employer, employee, optOut);
      const date = situation === 'dates of last year' ? '2025-11-16' : '2026-11-16';
      const path = `/employers/${employer}/employees/${employee}`;
      const call = (action: string, brings: object) => ({
        ...patch(`${path}/${action}`, { pensionSchemeUid: scheme, ...brings }),
        brings,
      });
      return {
        recordUid,
        user: await senior(employer),
        calls: {
          enrol: call('enrol', { enrolledOn: date, enrolmentType: 'autoEnrolled' }),
          optOut: call('opt-out', { noticeDate: date }),
          leave: call('cease-membership', { lastDay: date, reason: 'employeeAsked' }),
        },
      };
    },
  },
  pot: {
    states: ['active', 'notActive'],
    situations: ['a member', 'a former member', 'a former member with an open contribution', 'a closed scheme'],
    async arrange(state, situation) {
      const employer = await records.employer();
      const scheme = await records.pensionScheme(employer, { is_active: situation !== 'a closed scheme' });
      const employee = await records.employee(employer);
      const isMember = situation === 'a member' || situation === 'a closed scheme';
      await records.membership(employer, employee, scheme, isMember ? 'active' : 'notEnrolled');
      const recordUid = await records.pot(employer, employee, scheme, { state: state === 'active' ? 'active' : 'notActive' });
      if (situation.endsWith('an open contribution')) await records.contribution(employer, employee, scheme, recordUid);
      const path = `/employee-contribution-levels/${recordUid}`;
      return {
        recordUid,
        user: await senior(employer),
        calls: { activate: patch(`${path}/activate`), deactivate: patch(`${path}/deactivate`) },
      };
    },
  },
  payment: {
    states: [
      'waitingForPayment',
      'authorisationPending',
      'paymentNotInitiated',
      'paymentInitiated',
      'paymentFailed',
      'paymentReceived',
      'processing',
      'refundDue',
      'refunded',
    ],
    situations: [
      'an active mandate',
      'no mandate',
      'returned twice',
      'returned for good',
      'cancelled',
      'another amount',
      'a refund',
      'another refund',
      'a cancelled refund',
    ],
    without: {
      oweRefund: 'by the correction, tried in refunds.test.ts',
      requestAuthorisation: 'by the submission of the contributions, tried in statementPayment.test.ts',
      notifyAgain: 'by the daily step, tried in latePresentation.test.ts',
      initiate: 'by the daily step, tried in statementPayment.test.ts',
      withdraw: 'by the daily step, tried in latePresentation.test.ts',
      collect: "by the bank's result, tried in statementPayment.test.ts",
      fail: "by the bank's result, tried in statementPayment.test.ts",
      process: 'by the daily step, tried in statementPayment.test.ts',
    },
    async arrange(status, situation) {
      const employer = await records.employer();
      const payroll = await records.payroll(employer);
      const benefit = await records.benefit(employer, payroll, { is_paid_via_dd: true });
      const period = await records.payPeriod(employer, { payroll, benefit }, { status: 'generatedProcessing' });
      const mandate = await records.mandate(employer, benefit, {
        status: situation === 'no mandate' ? 'cancelled' : 'active',
      });
      const failed = situation === 'returned for good' ? '1' : '0';
      const recordUid = await records.statement(
        employer,
        period,
        { payroll, benefit },
        {
          status: status as 'processing',
          is_paid_via_direct_debit: true,
          is_cancelled: situation === 'cancelled' || situation === 'a cancelled refund',
          total_amount: situation.endsWith('refund') ? -80_00 : 80_00,
          collection_count: situation === 'returned twice' ? 2 : 1,
          failure_reason: status === 'paymentFailed' ? failed : null,
        },
      );
      const stateOfCollection = { paymentInitiated: 'sent', paymentFailed: 'returned' }[status] ?? 'collected';
      if (['paymentInitiated', 'paymentFailed', 'paymentReceived', 'processing'].includes(status)) {
        const first = { collection_date: '2026-11-19', state: situation === 'returned twice' ? 'returned' : stateOfCollection };
        await records.collection(employer, recordUid, mandate, first);
        const second = { attempt: 2, is_presented_again: true, collection_date: '2026-11-19', state: stateOfCollection };
        if (situation === 'returned twice') await records.collection(employer, recordUid, mandate, second);
      }
      const path = `/statements/${recordUid}`;
      const amount = { amount: situation.startsWith('another') ? 79_99 : 80_00 };
      const refund = { ...amount, refundedOn: '2026-11-20' };
      const claim = { claimedOn: '2026-11-20' };
      const post = (event: string) => ({ method: 'POST', path: `${path}/${event}`, body: {} });
      return {
        recordUid,
        user: await records.user({ is_hs_admin: true }),
        calls: {
          receive: { ...post('receive'), body: amount, brings: amount },
          refund: { ...post('refund'), body: { ...refund, refundReference: 'REF 7' }, brings: refund },
          authorise: post('authorise'),
          decline: post('decline'),
          retry: post('retry'),
          collectAgain: post('collect-again'),
          takeBack: { ...post('take-back'), body: { failureReason: '0' } },
          claim: { ...post('claim'), body: claim, brings: claim },
        },
      };
    },
  },
  directDebitMandate: {
    states: ['pending', 'active', 'suspended', 'failed', 'cancelled'],
    situations: ['no obstacle', 'a collection under way', 'another mandate', 'a ceased benefit', 'not confirmed by the holder'],
    async arrange(status, situation) {
      const employer = await records.employer();
      const payroll = await records.payroll(employer);
      const benefit = await records.benefit(employer, payroll, {
        status: situation === 'a ceased benefit' ? 'Ceased' : 'Active',
      });
      const recordUid = await records.mandate(employer, benefit, {
        status,
        account_holder_confirmed: situation !== 'not confirmed by the holder',
      });
      // A benefit has one mandate in force at a time.
      if (situation === 'another mandate' && (status === 'failed' || status === 'cancelled'))
        await records.mandate(employer, benefit, { status: 'active' });
      if (situation === 'a collection under way') {
        const period = await records.payPeriod(employer, { payroll, benefit });
        const statement = await records.statement(employer, period, { payroll, benefit }, { status: 'paymentInitiated' });
        await records.collection(employer, statement, recordUid);
      }
      const path = `/direct-debit-mandates/${recordUid}`;
      const post = (event: string) => ({ method: 'POST', path: `${path}/${event}`, body: {} });
      const refusal = { failureReason: '1' };
      return {
        recordUid,
        user: await records.user({ is_hs_admin: true }),
        calls: {
          confirm: post('confirm'),
          reject: { ...post('reject'), body: refusal, brings: refusal },
          amend: { ...post('amend'), body: { sortCode: '089999', bankAccountNumber: '66374958' } },
          suspend: { ...post('suspend'), body: refusal, brings: refusal },
          resume: post('resume'),
          submitAgain: post('submit-again'),
          cancel: post('cancel'),
        },
      };
    },
  },
  statement: {
    states: ['uploaded', 'cancelled'],
    situations: [
      'unpaid',
      'paid',
      'with the bank',
      'a correction',
      'paid, with an open correction',
      'paid, under the control of a second person',
      'paid, with a correction that waits',
    ],
    async arrange(state, situation) {
      const employer = await records.employer();
      const isControlled = situation.includes('control') || situation.endsWith('waits');
      const payroll = await records.payroll(employer, {
        require_bulk_load_approval: isControlled,
        require_bulk_load_second_user_approval: isControlled,
      });
      const scheme = await records.pensionScheme(employer);
      const of = { payroll, benefit: await records.benefit(employer, payroll, { pension_scheme_uid: scheme }) };
      const isPaid = situation.startsWith('paid');
      const period = await records.payPeriod(employer, of, { status: isPaid ? 'paymentReceived' : 'generatedProcessing' });
      const paid = { status: 'paymentReceived', has_been_paid: true } as const;
      const make = (values: Parameters<Records['statement']>[3]) => records.statement(employer, period, of, values);
      const corrected = situation === 'a correction' ? await make(paid) : null;
      const recordUid = await make({
        is_cancelled: state === 'cancelled',
        corrects_statement_uid: corrected,
        ...(isPaid && paid),
        ...(situation === 'with the bank' && { status: 'paymentInitiated' }),
      });
      if (situation.endsWith('an open correction')) await make({ corrects_statement_uid: recordUid });
      const employee = await records.employee(employer);
      const contribution = await records.contribution(employer, employee, scheme, await records.pot(employer, employee, scheme), {
        statement_uid: recordUid,
      });
      const amounts = { employeeRegularAmount: 1, employerRegularAmount: 0, employeeLumpSum: 0, employerLumpSum: 0 };
      const changes = [{ employerContributionUid: contribution, ...amounts }];
      const contentSha256 = situation.endsWith('waits')
        ? await records.askedCorrection(employer, { statement: recordUid, contribution })
        : 'a'.repeat(64);
      const post = (step: string, body: object) => ({ method: 'POST', path: `/statements/${recordUid}/${step}`, body });
      const [approval, refusal] = [{ contentSha256 }, { declineReason: 'The salary was right' }];
      return {
        recordUid,
        user: await senior(employer),
        calls: {
          cancel: { method: 'DELETE', path: `/statements/${recordUid}` },
          correct: post('corrections', { changes, reason: 'x' }),
          askForCorrection: post('ask-for-correction', { changes, reason: 'x' }),
          approveCorrection: { ...post('approve-correction', approval), brings: approval },
          declineCorrection: { ...post('decline-correction', refusal), brings: refusal },
          withdrawCorrection: post('withdraw-correction', {}),
        },
      };
    },
  },
  bulkLoadJob: {
    states: [
      'validatingData',
      'waitingForMapping',
      'waitingForTriggerToStartProcessing',
      'approved',
      'processingInstructions',
      'awaitingPayment',
      'complete',
      'refused',
      'undoing',
      'undone',
      'failed',
      'discarded',
      'disassociated',
    ],
    situations: [
      'of a pay period',
      'of no pay period',
      'with warnings',
      'with rows of other people',
      'with rows that are carried out',
    ],
    without: {
      validated: 'a step of the background job, tried in bulkLoads.test.ts',
      askForMapping: 'a step of the background job, tried in bulkLoads.test.ts',
      fail: 'a step of the background job, tried in bulkLoads.test.ts',
      process: 'begins the instructions of a file',
      instructionsDone: 'ends the instructions of a file',
      awaitPayment: 'follows the statement of the last part of a file, tried in partialLoads.test.ts',
      receivePayment: 'follows the payment of the statement, tried in followStatement.test.ts',
      statementCancelled: 'follows the statement, tried in followStatement.test.ts',
      instructionsUndone: 'ends the undoing of a file',
    },
    async arrange(status, situation) {
      const employer = await records.employer();
      const payroll = await records.payroll(employer);
      const benefit = await records.benefit(employer, payroll);
      const period = situation === 'of a pay period' ? await records.payPeriod(employer, { payroll, benefit }) : undefined;
      const of = { payroll, benefit, uploadedBy: await records.user(), ...(period !== undefined && { period }) };
      const isDone = status === 'complete' || status === 'awaitingPayment';
      const run = situation === 'with rows that are carried out' && ({ run: isDone ? 'processed' : 'processing' } as const);
      const warnings = situation === 'with warnings' ? 1 : 0;
      const recordUid = await records.bulkLoad(employer, of, {
        status,
        cells: ['A1', '50.00', '30.00'],
        warnings,
        sheets: ['September', 'October'],
        isDoubtful: situation === 'with rows of other people',
        ...run,
      });
      const path = `/bulk-loads/job/${recordUid}`;
      const mapping = {
        formatId: 'base-contribution',
        hasHeading: true,
        columns: ['payrollNumber', 'employeeRegularAmount', 'employerRegularAmount'],
        values: {},
        dateOrder: null,
      };
      const event = (name: string) => patch(path, { event: name });
      return {
        recordUid,
        user: await senior(employer),
        calls: {
          map: patch(`${path}/mapping`, mapping),
          chooseSheet: patch(`${path}/sheet`, { sheet: 'October' }),
          confirmPeople: {
            ...patch(path, { event: 'confirmPeople', peopleConfirmationReason: 'The employer told us by telephone.' }),
            by: await records.user({ is_hs_admin: true }),
          },
          correct: patch(`${path}/rows`, { changes: [{ rowNumber: 2, column: 1, value: '50.00' }] }),
          acknowledge: patch(path, { event: 'acknowledge', acknowledgementReason: 'Nobody was paid more.' }),
          approve: event('approve'),
          undo: event('undo'),
          retry: event('retry'),
          discard: event('discard'),
          disassociatePayrollDate: event('disassociatePayrollDate'),
        },
      };
    },
  },
  adminAccess: {
    states: ['invited', 'active', 'upgraded', 'revoked', 'reinstated'],
    situations: ['there are others', 'by provider staff, there are no others', 'themselves'],
    without: {
      invite: 'adds the record: POST /employers/{employerId}/admin-users, tried in adminUsers.test.ts',
      accept: 'by the link of a mail, outside the data API, tried in adminUsers.test.ts',
    },
    async arrange(state, situation) {
      const employer = await records.employer();
      const person = await records.user();
      const isSenior = state === 'upgraded' || situation === 'themselves';
      await records.relationship(person, employer, {
        is_pension_administrator: !isSenior,
        is_senior_pension_administrator: isSenior,
        is_active: state === 'active' || state === 'upgraded' || state === 'reinstated',
        access_state: state as 'active',
      });
      const { access_uid: recordUid } = await test.database.db
        .selectFrom('portal.company_relationships')
        .select('access_uid')
        .where('user_uid', '=', person)
        .executeTakeFirstOrThrow();
      const user = situation === 'there are others' ? await senior(employer) : await records.user({ is_hs_admin: true });
      const own = situation === 'themselves' && (await makeStaff(person)) ? person : user;
      const path = `/employers/${employer}/admin-users/${person}`;
      return {
        recordUid,
        user: own,
        calls: {
          resendInvite: patch(`${path}/resendInviteLink`),
          upgrade: patch(`${path}/upgradeEmployerAdmin`),
          downgrade: patch(`${path}/downgradeEmployerAdmin`),
          revoke: patch(`${path}/revokeEmployerAdmin`),
          reinstate: patch(`${path}/reinstateEmployerAdmin`),
        },
      };
    },
  },
  intermediaryAssociation: {
    states: ['associated', 'revoked'],
    situations: ['both are open', 'the employer has closed', 'the intermediary is not active'],
    async arrange(state, situation) {
      const employer = await records.employer({ is_active: situation !== 'the employer has closed' });
      const intermediary = await records.intermediary({ is_active: situation !== 'the intermediary is not active' });
      await records.client(intermediary, employer, state === 'associated');
      const { association_uid: recordUid } = await test.database.db
        .selectFrom('portal.intermediary_employers')
        .select('association_uid')
        .where('employer_id', '=', employer)
        .executeTakeFirstOrThrow();
      const path = `/intermediaries/${intermediary}/employers/${employer}`;
      return {
        recordUid,
        user: await records.user({ is_hs_admin: true }),
        calls: { associate: patch(`${path}/associate`), revoke: patch(`${path}/revokeAssociatedEmployerAccess`) },
      };
    },
  },
  dueDayChange: batchCase('due_day_changes', '/due-day-changes', { paymentDueDay: 15 }, ['toChange', 'changed']),
  announcement: batchCase('announcements', '/announcements', { subject: 'Closed', text: 'On Friday.' }, ['toSend', 'sent']),
};

/** Work for many employers that has been previewed for one of them, in any of its states. */
function batchCase(
  table: 'due_day_changes' | 'announcements',
  path: string,
  given: object,
  [toDo, done]: readonly [string, string],
): Case {
  return {
    states: ['preview', 'running', 'done', 'undoing', 'undone'],
    situations: ['one employer', 'every employer is left out'],
    without: {
      finish: 'a step of the job, tried in dueDayChanges.test.ts and announcements.test.ts',
      finishUndo: 'a step of the job, tried in dueDayChanges.test.ts and announcements.test.ts',
    },
    async arrange(state, situation) {
      const employer = await records.employer({ is_active: situation === 'one employer' });
      await records.payroll(employer);
      await senior(employer);
      const user = await records.user({ is_hs_admin: true });
      const body = { query: `filter[id]=${employer}`, ...given };
      const previewed = await test.call<{ data: Record<string, string> }>(user, 'POST', path, body);
      const recordUid = previewed.body.data['dueDayChangeUid'] ?? previewed.body.data['announcementUid'] ?? '';
      const uid = table === 'announcements' ? 'announcement_uid' : 'due_day_change_uid';
      const employers = table === 'announcements' ? 'announcement_employers' : 'due_day_change_employers';
      await sql`update ${sql.table(`portal.${table}`)} set state = ${state} where ${sql.ref(uid)} = ${recordUid}`.execute(
        test.database.db,
      );
      if (state === 'done' || state === 'undoing')
        await sql`update ${sql.table(`portal.${employers}`)} set outcome = ${done}
          where ${sql.ref(uid)} = ${recordUid} and outcome = ${toDo}`.execute(test.database.db);
      const call = (event: string) => ({ method: 'POST', path: `${path}/${recordUid}/${event}`, body: {} });
      return { recordUid, user, calls: { start: call('start'), undo: call('undo') } };
    },
  };
}

/** So that the caller's own identity is the only obstacle. */
async function makeStaff(person: string): Promise<true> {
  await test.database.db.updateTable('portal.users').set({ is_hs_admin: true }).where('user_uid', '=', person).execute();
  return true;
}

/** The verdict of the chart on the stored record, with the facts that the service reads. */
async function chartOn(id: LifecycleId, { recordUid, user }: Arranged, event: EventObject) {
  const handler = lifecycleHandlers.find((one) => one.id === id);
  const record = await findLifecycleRecord(test.database.db, id, recordUid);
  if (!handler || !record) throw new Error(`There is no record of ${id} to ask about.`);
  const context = {
    var: { deps: { clock: () => new Date('2026-11-21T12:00:00Z') }, caller: { userUid: user }, portalClock: { daysMoved: 0 } },
  };
  const facts = await handler.facts(test.database.db, record, context as unknown as ApiContext);
  return { state: record.state, said: verdict(handler.machine, record.state, facts, event) };
}

/** A state without a transition for the event refuses it in every situation, since only the guards of a transition read it: one is enough. */
const situationsFor = (id: LifecycleId, { situations }: Case, state: string, event: string): readonly string[] =>
  takesEvent(lifecycles[id], state, event) ? situations : situations.slice(0, 1);

const table = (Object.entries(cases) as [LifecycleId, Case][]).flatMap(([id, one]) =>
  one.states.flatMap((state) =>
    eventsOf(lifecycles[id])
      .filter((event) => !Object.hasOwn(one.without ?? {}, event))
      .flatMap((event) => situationsFor(id, one, state, event).map((situation) => ({ id, state, situation, event }))),
  ),
);

describe('the API accepts exactly the events that the chart accepts', () => {
  it('for every state of every lifecycle that has calls', () => {
    for (const [id, { states }] of Object.entries(cases)) {
      const machine: AnyStateMachine = lifecycles[id as LifecycleId];
      const stored = Object.keys(machine.states).filter((state) => state !== 'notAssociated');
      expect([...states].toSorted(), id).toEqual(stored.toSorted());
    }
  });

  it.each(table)('$id, $state, $situation: $event', async ({ id, state, situation, event }) => {
    const arranged = await cases[id]?.arrange(state, situation);
    const call = arranged?.calls[event];
    if (!arranged || !call) throw new Error(`${id} has no call for ${event}: add it here, or give the reason why it has none.`);
    const before = await chartOn(id, arranged, { type: event, ...call.brings });
    expect(before.state).toBe(state);
    const answer = await test.call(call.by ?? arranged.user, call.method, call.path, call.body);
    const after = await findLifecycleRecord(test.database.db, id, arranged.recordUid);
    if (before.said.allowed) {
      expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status);
      expect(after?.state).toBe(before.said.to);
    } else {
      expect(answer.status, JSON.stringify(answer.body)).toBe(422);
      expect(answer.body.errors).toEqual(before.said.faults.map(({ field, reason }) => ({ field, defaultMessage: reason })));
      expect(after?.state).toBe(state);
    }
  });
});
