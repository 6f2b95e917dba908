import { strict as assert } from 'node:assert';
import type { Employer, PayPeriod, RegularPayrollContribution, SubmissionApproval } from '../../../schemas/generated/types.ts';
import * as entities from '../../../schemas/built/allEntities.js';
import type { Role } from '../../e2e/support/accounts.ts';
import { type Call, list, record } from '../contract.ts';
import { setToNothing } from './openContributions.ts';
import { employerOf } from './workforce.ts';

/** The number of times that a pay period has taken an event. */
async function eventCount(call: Call, role: Role, payrollDateUid: string, wanted: string): Promise<number> {
  const { body } = await call(role, 'GET', `/lifecycles/payPeriod/records/${payrollDateUid}`);
  return (body as { data: { path: { event: string }[] } }).data.path.filter(({ event }) => event === wanted).length;
}

export async function noContributionsPost(call: Call) {
  const role = 'pension-admin';
  const open = `${await employerOf(call, role)}/pay-periods?filter[status]=openForUpload&limit=1`;
  const { data } = await list<PayPeriod>(call, role, open, entities.payPeriod);
  assert.ok(data[0], 'The sample data has no pay period that is open for upload.');
  const { payrollDateUid } = data[0];
  await setToNothing(call, payrollDateUid);
  return {
    role,
    path: `/pay-periods/${payrollDateUid}/record-no-contributions`,
    body: { noContributionsReason: `Nobody was paid ${crypto.randomUUID()}` },
    count: () => eventCount(call, role, payrollDateUid, 'recordNoContributions'),
  } as const;
}

const asking = 'hs-admin';
const approving = 'provider-admin';

/** An open pay period of an employer that no other case uses, and one of its contributions. */
async function otherPeriod(call: Call): Promise<{ period: PayPeriod; contribution: RegularPayrollContribution }> {
  const used = new Set(
    await Promise.all(['pension-admin', 'senior-pension-admin'].map((role) => employerOf(call, role as Role))),
  );
  const { data: employers } = await list<Employer>(call, asking, '/employers?sort=-name&limit=25', entities.employer);
  for (const { id } of employers) {
    const employer = `/employers/${id}`;
    if (used.has(employer)) continue;
    const open = `${employer}/pay-periods?filter[status]=openForUpload&limit=25`;
    for (const period of (await list<PayPeriod>(call, asking, open, entities.payPeriod)).data) {
      const path = `${employer}/contributions?filter[payrollDateUid]=${period.payrollDateUid}&filter[isCancelled]=false&limit=25`;
      const { data } = await list<RegularPayrollContribution>(call, asking, path, entities.regularPayrollContribution);
      const contribution = data.find(({ editable, employeeLumpSum }) => editable === true && employeeLumpSum === 0);
      if (contribution) return { period, contribution };
    }
  }
  throw new Error('The sample data has no open contribution of another employer.');
}

const control = { requireBulkLoadApproval: true, requireBulkLoadSecondUserApproval: true };

/** The POST of one of the two people who switch the control of a second person off, which this switches on. */
export async function endOfControlPost(call: Call, action: 'ask-to-end-control' | 'end-control') {
  const { period } = await otherPeriod(call);
  const path = `/payrolls/${period.payrollUid}`;
  assert.equal((await call(asking, 'PATCH', path, control)).status, 200);
  if (action === 'end-control') assert.equal((await call(asking, 'POST', `${path}/ask-to-end-control`, {})).status, 200);
  return { role: action === 'end-control' ? approving : asking, path: `${path}/${action}`, body: {} } as const;
}

/** The POST of an event of an approval by a second person, whose control this switches on. */
export async function approvalPost(call: Call, event: 'askForApproval' | 'approveContributions') {
  const { period, contribution } = await otherPeriod(call);
  const { payrollDateUid, payrollUid } = period;
  const path = `/pay-periods/${payrollDateUid}`;
  const typed = { employeeLumpSum: 1_234 };
  for (const [at, body] of [
    [`/payrolls/${payrollUid}`, control],
    [`/contributions/${contribution.employerContributionUid}`, typed],
  ] as const)
    assert.equal((await call(asking, 'PATCH', at, body)).status, 200);
  if (event === 'askForApproval')
    return {
      role: asking,
      path: `${path}/ask-for-approval`,
      body: {},
      count: () => eventCount(call, asking, payrollDateUid, event),
    } as const;
  assert.equal((await call(asking, 'POST', `${path}/ask-for-approval`, {})).status, 200);
  const { contentSha256 } = await record<SubmissionApproval>(
    call,
    approving,
    ['GET', `${path}/approval`],
    entities.submissionApproval,
  );
  return {
    role: approving,
    path: `${path}/approve-contributions`,
    body: { contentSha256 },
    count: () => eventCount(call, approving, payrollDateUid, event),
  } as const;
}
