import { strict as assert } from 'node:assert';
import { records } from '../../../schemas/generated/records.ts';
import type { EmployeeRequest, Job, LatePayment, Statement, StatementContribution } from '../../../schemas/generated/types.ts';
import * as entities from '../../../schemas/built/allEntities.js';
import { eventPath } from '../../../schemas/lib/resources/lifecycleFiles.ts';
import { type Call, list } from '../contract.ts';
import {
  correctedRowsPost,
  correctionPost,
  takeBackPost,
  undoPost,
  uploadEventPost,
  uploadPost,
  confirmPeoplePost,
} from './bulkLoads.ts';
import { mandatesTogetherPost } from '../cases/month/directDebits.ts';
import { batchPost, errorReportPost, segmentPost } from './monitoring.ts';
import { type Post, newRecordPost } from './newRecords.ts';
import { approvalPost, endOfControlPost, noContributionsPost } from './payPeriods.ts';
import { openContribution } from './openContributions.ts';
import { correctionStepPost, paymentEventPost, revealedAccountPost } from './statements.ts';
import { assignmentPost } from './clients.ts';
import { eventPost, previewPost } from './manyEmployers.ts';
import { addEmployee, employerOf, newEmployee } from './workforce.ts';

/** A test of an operation: an accepted POST, and the number of times that its effect has happened. */
interface Attempt extends Post {
  /** Left out where the API does not show the effect; a test beside the code checks it then. */
  count?(): Promise<number>;
}

const administrator = 'pension-admin';
const senior = 'senior-pension-admin';
const adviser = 'intermediary';

async function totalOf(call: Call, role: Post['role'], path: string): Promise<number> {
  const { body } = await call(role, 'GET', path);
  return (body as { meta: { totalCount: number } }).meta.totalCount;
}

const person = (): Record<string, string> => ({
  firstName: 'Nia',
  lastName: `Once-${crypto.randomUUID().slice(0, 8)}`,
  dateOfBirth: '1990-03-31',
  email: `${crypto.randomUUID()}@people.example`,
});

const invitation = (call: Call, role: Post['role'], path: string): Attempt => {
  const body = person();
  return { role, path, body, count: () => totalOf(call, role, `${path}?search=${body['email']}`) };
};

/** The address of a payroll whose rules can be changed. */
async function payrollOf(call: Call): Promise<string> {
  const { body } = await call(senior, 'GET', `${await employerOf(call, senior)}/payrolls?filter[status]=Active&limit=1`);
  const [payroll] = (body as { data: { payrollUid: string }[] }).data;
  assert.ok(payroll, 'The sample data has no active payroll.');
  return `/payrolls/${payroll.payrollUid}`;
}

let rules = 0;
/** A changed rule that is valid for a payroll and for a benefit; each call gives another one. */
const aRule = () => ({ paymentDueDay: 1 + (rules++ % 20) });

let begun = 0;
const sources = ['WPT', 'direct'];

const taskWait = { waitsUntil: '2026-12-08', waitingFor: 'The bank' };

/** A step of an open task of the sample data. */
async function taskPost(call: Call, event: string, body: Record<string, string>): Promise<Attempt> {
  const { body: open } = await call('hs-admin', 'GET', '/lifecycles/task/records?state=open&limit=1');
  const recordUid = (open as { data: { recordUid: string }[] }).data[0]?.recordUid;
  assert.ok(recordUid, 'The sample data has no open task.');
  return {
    role: 'hs-admin',
    path: eventPath(`/tasks/${recordUid}`, event),
    body,
    async count() {
      const { body: life } = await call('hs-admin', 'GET', `/lifecycles/task/records/${recordUid}`);
      return (life as { data: { path: { event: string }[] } }).data.path.filter((step) => step.event === event).length;
    },
  };
}

/** Another one of the provider's staff. */
async function colleagueOf(call: Call): Promise<string> {
  const { body } = await call('hs-admin', 'GET', '/open-work/colleagues');
  const [colleague] = (body as { data: { userUid: string }[] }).data;
  assert.ok(colleague, 'The sample data has no colleague of this person.');
  return colleague.userUid;
}

/** The operations that no resource's own files describe completely. */
const handWritten: Readonly<Record<string, (call: Call) => Promise<Attempt>>> = {
  createAdminUser: async (call) => invitation(call, senior, `${await employerOf(call, senior)}/admin-users`),
  createIntermediaryMember: async (call) => invitation(call, adviser, '/intermediaries/101/employees'),
  async createEmployee(call) {
    const path = `${await employerOf(call, administrator)}/employees`;
    const body = await newEmployee(call, administrator);
    return {
      role: administrator,
      path,
      body,
      count: () => totalOf(call, administrator, `${path}?search=${String(body['payrollNumber'])}`),
    };
  },
  async employeeCreateAdminAccess(call) {
    const { employee, path } = await addEmployee(call, senior, { email: `${crypto.randomUUID()}@people.example` });
    const admins = `${await employerOf(call, senior)}/admin-users?search=${employee.email}`;
    return { role: senior, path: `${path}/create-admin-access`, count: () => totalOf(call, senior, admins) };
  },
  async preValidateBankAccount() {
    const body = { ref: crypto.randomUUID(), name: 'Breakwater Ltd', sortCode: '089999', accountNumber: '66374958' };
    return { role: senior, path: '/bank-accounts/pre-validate', body };
  },
  createErrorReport: async () => errorReportPost(),
  createMonitoringBatch: async () => batchPost(),
  createMonitoringSegment: async () => segmentPost(),
  async sendLifecycleEvents(call) {
    const open = `${await employerOf(call, administrator)}/employee-requests?filter[status]=outstanding&sort=-requestedDate&limit=1`;
    const { data } = await list<EmployeeRequest>(call, administrator, open, entities.employeeRequest);
    assert.ok(data[0], 'The sample data has no outstanding request.');
    const { requestUid } = data[0];
    return {
      role: administrator,
      path: '/lifecycles/employeeRequest/events',
      body: { event: 'cancel', recordUids: [requestUid] },
      async count() {
        const { body } = await call(administrator, 'GET', `/lifecycles/employeeRequest/records/${requestUid}`);
        return (body as { data: { path: { event: string }[] } }).data.path.filter(({ event }) => event === 'cancel').length;
      },
    };
  },
  payPeriodRecordNoContributions: (call) => noContributionsPost(call),
  payrollAskToEndControl: (call) => endOfControlPost(call, 'ask-to-end-control'),
  payrollEndControl: (call) => endOfControlPost(call, 'end-control'),
  payPeriodAskForApproval: (call) => approvalPost(call, 'askForApproval'),
  payPeriodApproveContributions: (call) => approvalPost(call, 'approveContributions'),
  async previewLeaving(call) {
    const { path } = await addEmployee(call, administrator);
    return { role: administrator, path: `${path}/leaving-preview`, body: { lastDay: '2026-11-02' } };
  },
  async previewPayPeriodChangesOfPayroll(call) {
    return { role: senior, path: `${await payrollOf(call)}/pay-period-changes`, body: aRule() };
  },
  async previewPayPeriodChangesOfBenefit(call) {
    const { body } = await call(senior, 'GET', `${await payrollOf(call)}/benefits?filter[status]=Active&limit=1`);
    const [benefit] = (body as { data: { benefitUid: string }[] }).data;
    assert.ok(benefit, 'The sample data has no active benefit on this payroll.');
    return { role: senior, path: `/benefits/${benefit.benefitUid}/pay-period-changes`, body: aRule() };
  },
  async retryJob(call) {
    const { data } = await list<Job>(call, 'hs-admin', '/jobs', entities.job);
    const { jobUid } = data.find(({ canRetry }) => canRetry) ?? data[0] ?? {};
    const attempts = async () => {
      const { data: jobs } = await list<Job>(call, 'hs-admin', '/jobs', entities.job);
      return jobs.find((job) => job.jobUid === jobUid)?.retryCount ?? 0;
    };
    return { role: 'hs-admin', path: `/jobs/${jobUid}/retry`, count: attempts };
  },
  async payPeriodUpload(call) {
    const { payrollDateUid } = await openContribution(call);
    const statements = `${await employerOf(call, administrator)}/statements?filter[payrollDateUid]=${payrollDateUid}`;
    return {
      role: administrator,
      path: `/pay-periods/${payrollDateUid}/upload`,
      body: {},
      count: () => totalOf(call, administrator, statements),
    };
  },
  async cancelContribution(call) {
    const { employerContributionUid: uid, payrollDateUid, employeeUid } = await openContribution(call);
    const cancelled = `filter[payrollDateUid]=${payrollDateUid}&filter[employeeUid]=${employeeUid}&filter[isCancelled]=true`;
    const path = `${await employerOf(call, administrator)}/contributions?${cancelled}`;
    return {
      role: administrator,
      path: `/contributions/${uid}/cancel`,
      count: () => totalOf(call, administrator, path),
    };
  },
  async addContribution(call) {
    const { employerContributionUid, payrollDateUid, employeeUid, potUid } = await openContribution(call);
    const { status } = await call(administrator, 'POST', `/contributions/${employerContributionUid}/cancel`, {});
    assert.equal(status, 200);
    const present = `filter[payrollDateUid]=${payrollDateUid}&filter[employeeUid]=${employeeUid}&filter[isCancelled]=false`;
    const path = `${await employerOf(call, administrator)}/contributions?${present}`;
    const before = await totalOf(call, administrator, path);
    return {
      role: administrator,
      path: `/pay-periods/${payrollDateUid}/contributions`,
      body: { employeeUid, potUid, employeeLumpSum: 700 },
      count: async () => (await totalOf(call, administrator, path)) - before,
    };
  },
  async generateContributions(call) {
    const { payrollDateUid } = await openContribution(call);
    return { role: administrator, path: `/pay-periods/${payrollDateUid}/generate-contributions` };
  },
  async correctStatement(call) {
    // Not by the status: which paid statements are still being invested depends on the day.
    const statements = `${await employerOf(call, administrator)}/statements`;
    const oldest = `${statements}?filter[isCancelled]=false&sort=dueDate&limit=100`;
    const { data } = await list<Statement>(call, administrator, oldest, entities.statement);
    const statement = data.find(({ allowedActions }) => allowedActions.canCorrect);
    assert.ok(statement, 'The sample data has no paid statement that can be corrected.');
    const path = `/statements/${statement.statementUid}`;
    const rows = await call(administrator, 'GET', `${path}/contributions?limit=1`);
    const [{ employerContributionUid, standingAmounts }] = (rows.body as { data: [StatementContribution] }).data;
    const changes = [{ employerContributionUid, ...standingAmounts, employeeLumpSum: 1_234 }];
    const corrections = `${statements}?filter[payrollDateUid]=${statement.payrollDateUid}`;
    return {
      role: administrator,
      path: `${path}/corrections`,
      body: { changes, reason: 'A lump sum was left out' },
      count: async () => (await totalOf(call, administrator, corrections)) - 1,
    };
  },
  askForCorrection: (call) => correctionStepPost(call, 'ask-for'),
  statementApproveCorrection: (call) => correctionStepPost(call, 'approve'),
  statementDeclineCorrection: (call) => correctionStepPost(call, 'decline'),
  statementWithdrawCorrection: (call) => correctionStepPost(call, 'withdraw'),
  uploadEmployerBulkLoad: (call) => uploadPost(call, 'employer'),
  uploadBenefitBulkLoad: (call) => uploadPost(call, 'benefit'),
  correctBulkLoadRowsByFile: (call) => correctedRowsPost(call),
  bulkLoadJobAcknowledge: (call) => uploadEventPost(call, 'acknowledge', 'acknowledge'),
  bulkLoadJobConfirmPeople: (call) => confirmPeoplePost(call),
  bulkLoadJobApprove: (call) => uploadEventPost(call, 'approve', 'approve'),
  bulkLoadJobProcess: (call) => uploadEventPost(call, 'process', 'process'),
  bulkLoadJobUndo: (call) => undoPost(call),
  bulkLoadJobDiscard: (call) => uploadEventPost(call, 'discard', 'discard'),
  bulkLoadJobDisassociatePayrollDate: (call) => uploadEventPost(call, 'disassociatePayrollDate', 'disassociate-payroll-date'),
  applyBulkLoadFixes: (call) => correctionPost(call, 'fixes'),
  findBulkLoadReplacements: (call) => correctionPost(call, 'replacements/matches'),
  replaceInBulkLoad: (call) => correctionPost(call, 'replacements'),
  takeBackBulkLoadCorrections: (call) => takeBackPost(call),
  statementReceive: (call) => paymentEventPost(call, 'statementReceive'),
  statementRefund: (call) => paymentEventPost(call, 'statementRefund'),
  statementAuthorise: (call) => paymentEventPost(call, 'statementAuthorise'),
  statementDecline: (call) => paymentEventPost(call, 'statementDecline'),
  statementRetry: (call) => paymentEventPost(call, 'statementRetry'),
  statementCollectAgain: (call) => paymentEventPost(call, 'statementCollectAgain'),
  statementTakeBack: (call) => paymentEventPost(call, 'statementTakeBack'),
  statementClaim: (call) => paymentEventPost(call, 'statementClaim'),
  taskTake: (call) => taskPost(call, 'take', {}),
  async taskHandOver(call) {
    return taskPost(call, 'handOver', { takenBy: await colleagueOf(call) });
  },
  async handOverTasks(call) {
    const takenBy = await colleagueOf(call);
    const one = await taskPost(call, 'handOver', { takenBy });
    const [, , taskUid = ''] = one.path.split('/');
    return { ...one, path: '/tasks/hand-over', body: { taskUids: [taskUid], takenBy } };
  },
  taskWait: (call) => taskPost(call, 'wait', taskWait),
  async taskResume(call) {
    const attempt = await taskPost(call, 'resume', {});
    await call(attempt.role, 'POST', attempt.path.replace(/resume$/, 'wait'), taskWait);
    return attempt;
  },
  taskNote: (call) => taskPost(call, 'note', { note: 'They answer on Monday' }),
  taskTell: (call) => taskPost(call, 'tell', { message: 'Please send us the new bank details' }),
  taskEnd: (call) => taskPost(call, 'end', { endReason: 'Paid by bank transfer' }),
  async setUpDirectDebitsTogether(call) {
    const post = await mandatesTogetherPost(call);
    const before = await totalOf(call, post.role, post.list);
    return { ...post, count: async () => (await totalOf(call, post.role, post.list)) - before };
  },
  revealStatement: (call) => revealedAccountPost(call),
  async latePaymentReport(call) {
    const { body: late } = await call('hs-admin', 'GET', '/lifecycles/latePayment/records?state=reportable&limit=1');
    const recordUid = (late as { data: { recordUid: string }[] }).data[0]?.recordUid;
    assert.ok(recordUid, 'The sample data has no late payment that is to be reported.');
    const { body: found } = await call('hs-admin', 'GET', `/late-payments/${recordUid}`);
    const reportedOn = (found as { data: LatePayment }).data.steps.find(({ event }) => event === 'becomeReportable')?.plannedOn;
    return {
      role: 'hs-admin',
      path: `/late-payments/${recordUid}/report`,
      body: { reportedOn, reportReference: crypto.randomUUID() },
      async count() {
        const { body } = await call('hs-admin', 'GET', `/lifecycles/latePayment/records/${recordUid}`);
        return (body as { data: { path: { event: string }[] } }).data.path.filter(({ event }) => event === 'report').length;
      },
    };
  },
  previewDueDayChange: (call) => previewPost(call, '/due-day-changes'),
  startDueDayChange: (call) => eventPost(call, '/due-day-changes', 'start'),
  undoDueDayChange: (call) => eventPost(call, '/due-day-changes', 'undo'),
  previewAnnouncement: (call) => previewPost(call, '/announcements'),
  startAnnouncement: (call) => eventPost(call, '/announcements', 'start'),
  undoAnnouncement: (call) => eventPost(call, '/announcements', 'undo'),
  assignClients: (call) => assignmentPost(call),
  async beginSignUp(call) {
    const before = await totalOf(call, 'hs-admin', '/sign-ups');
    return {
      role: 'hs-admin',
      path: '/sign-ups',
      body: { source: sources[begun++ % sources.length] },
      count: async () => (await totalOf(call, 'hs-admin', '/sign-ups')) - before,
    };
  },
  async sendSignUpLink() {
    return { role: null, path: '/sign-ups/resume', body: { email: `${crypto.randomUUID()}@people.example` } };
  },
  async createSavedView(call) {
    const body = { resource: 'payrolls', name: `Once ${crypto.randomUUID().slice(0, 8)}`, query: '', columns: ['name'] };
    const count = async () => {
      const { body: views } = await call(administrator, 'GET', '/me/saved-views');
      return (views as { data: { name: string }[] }).data.filter(({ name }) => name === body.name).length;
    };
    return { role: administrator, path: '/me/saved-views', body, count };
  },
};

/** An accepted POST of an operation. @param which - Another number gives another record. */
export async function attemptOf(call: Call, operationId: string, resource: string | undefined, which: number): Promise<Attempt> {
  const own = handWritten[operationId];
  if (own) return own(call);
  const files = records.find((one) => one.resource.name === resource);
  const post = files && (await newRecordPost(call, files, which));
  assert.ok(post, `POST ${operationId} has no case here: add its request, and a way to count its effects, to handWritten.`);
  const before = await totalOf(call, post.role, post.list);
  return { ...post, count: async () => (await totalOf(call, post.role, post.list)) - before };
}
