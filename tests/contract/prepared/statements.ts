import { strict as assert } from 'node:assert';
import type {
  CorrectionApproval,
  Employer,
  LifecycleRecord,
  Statement,
  StatementContribution,
} from '../../../schemas/generated/types.ts';
import * as entities from '../../../schemas/built/allEntities.js';
import { type Call, list, record } from '../contract.ts';
import { employerOf } from './workforce.ts';

const staff = 'hs-admin';

/** The event of a payment's lifecycle, by the name of its operation: the state that it needs, its flag, and its body. */
const events: Readonly<
  Record<string, { event: string; state: string; flag: string; body?: (of: Statement) => Record<string, unknown> }>
> = {
  statementReceive: {
    event: 'receive',
    state: 'waitingForPayment',
    flag: 'canReceive',
    body: ({ totalAmount }) => ({ amount: totalAmount }),
  },
  statementRefund: {
    event: 'refund',
    state: 'refundDue',
    flag: 'canRefund',
    body: ({ totalAmount }) => ({ amount: -totalAmount, refundedOn: '2026-11-20', refundReference: 'REF 7' }),
  },
  statementAuthorise: { event: 'authorise', state: 'authorisationPending', flag: 'canAuthorise' },
  statementDecline: { event: 'decline', state: 'authorisationPending', flag: 'canDecline' },
  statementRetry: { event: 'retry', state: 'paymentFailed', flag: 'canRetry' },
  statementCollectAgain: { event: 'collectAgain', state: 'paymentFailed', flag: 'canCollectAgain' },
  statementTakeBack: { event: 'takeBack', state: 'processing', flag: 'canTakeBack', body: () => ({ failureReason: '0' }) },
  statementClaim: {
    event: 'claim',
    state: 'processing',
    flag: 'canClaim',
    body: ({ collectionDate }) => ({ claimedOn: collectionDate }),
  },
};

/** The first statement in a state for which the condition holds. */
export async function statementWhere(call: Call, state: string, holds: (statement: Statement) => boolean): Promise<Statement> {
  const path = `/lifecycles/payment/records?state=${state}&limit=100`;
  for (const { recordUid } of (await list<LifecycleRecord>(call, staff, path, entities.lifecycleRecord)).data) {
    const statement = await record<Statement>(call, staff, ['GET', `/statements/${recordUid}`], entities.statement);
    if (holds(statement)) return statement;
  }
  throw new Error(`The sample data has no such statement in the state ${state}.`);
}

/** The POST of a payment's event, and the number of times that it was taken. */
export async function paymentEventPost(call: Call, operationId: string) {
  const found = events[operationId];
  assert.ok(found, `${operationId} is no event of a payment.`);
  const { event, state, flag, body } = found;
  const statement = await statementWhere(
    call,
    state,
    ({ allowedActions }) => (allowedActions as Record<string, unknown>)[flag] === true,
  );
  const { statementUid } = statement;
  return {
    role: staff,
    path: `/statements/${statementUid}/${event.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    body: body?.(statement) ?? {},
    async count() {
      const { body: life } = await call(staff, 'GET', `/lifecycles/payment/records/${statementUid}`);
      return (life as { data: { path: { event: string }[] } }).data.path.filter((step) => step.event === event).length;
    },
  } as const;
}

/** The POST that reveals the bank account of a statement. */
export async function revealedAccountPost(call: Call) {
  const { statementUid } = await statementWhere(
    call,
    'paymentNotInitiated',
    ({ maskedFields }) => typeof maskedFields?.['mandateBankAccount'] === 'string',
  );
  return { role: staff, path: `/statements/${statementUid}/reveal`, body: { fields: ['mandateBankAccount'] } } as const;
}

const approving = 'provider-admin';

/** A paid statement of an employer that no other case uses, which can be corrected. */
async function otherStatement(call: Call): Promise<Statement> {
  const used = new Set(
    await Promise.all((['pension-admin', 'senior-pension-admin'] as const).map((role) => employerOf(call, role))),
  );
  const { data: employers } = await list<Employer>(call, staff, '/employers?sort=-name&limit=25', entities.employer);
  for (const { id } of employers) {
    if (used.has(`/employers/${id}`)) continue;
    const path = `/employers/${id}/statements?filter[isCancelled]=false&sort=dueDate&limit=25`;
    const { data } = await list<Statement>(call, staff, path, entities.statement);
    const found = data.find(({ allowedActions }) => allowedActions.canCorrect);
    if (found) return found;
  }
  throw new Error('The sample data has no statement of another employer that can be corrected.');
}

/** The POST of a step of a correction by two people, whose control this switches on. */
export async function correctionStepPost(call: Call, step: 'ask-for' | 'approve' | 'decline' | 'withdraw') {
  const { statementUid, payrollUid } = await otherStatement(call);
  const path = `/statements/${statementUid}`;
  const control = { requireBulkLoadApproval: true, requireBulkLoadSecondUserApproval: true };
  assert.equal((await call(staff, 'PATCH', `/payrolls/${payrollUid}`, control)).status, 200);
  const { body } = await call(staff, 'GET', `${path}/contributions?limit=1`);
  const [{ employerContributionUid, standingAmounts }] = (body as { data: [StatementContribution] }).data;
  const changes = [{ employerContributionUid, ...standingAmounts, employeeLumpSum: 1_234 }];
  const asked = {
    role: staff,
    path: `${path}/ask-for-correction`,
    body: { changes, reason: 'A lump sum was left out' },
  } as const;
  if (step === 'ask-for') return asked;
  assert.equal((await call(asked.role, 'POST', asked.path, asked.body)).status, 200);
  const waiting = ['GET', `${path}/correction-approval`] as const;
  const { contentSha256 } = await record<CorrectionApproval>(call, approving, [...waiting], entities.correctionApproval);
  const bodies = { approve: { contentSha256 }, decline: { declineReason: 'It was paid in December' }, withdraw: {} };
  return { role: step === 'withdraw' ? staff : approving, path: `${path}/${step}-correction`, body: bodies[step] } as const;
}
