import { strict as assert } from 'node:assert';
import type { LifecycleRecord, Statement } from '../../../schemas/generated/types.ts';
import * as entities from '../../../schemas/built/allEntities.js';
import { type Call, list, record } from '../contract.ts';

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
