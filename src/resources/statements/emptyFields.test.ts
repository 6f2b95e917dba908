import { expect, it } from 'vitest';
import entity from '../../../schemas/entities/statement.schema.json' with { type: 'json' };
import { forbiddenFields } from '../../../schemas/lib/fields/forbiddenFields.ts';
import type { EntitySchema } from '../../../schemas/lib/jsonSchema.ts';

const transfer = { kind: 'contributions', isCancelled: false, isPaidViaDirectDebit: false, status: 'waitingForPayment' };
const hidden = (record: object) => [...forbiddenFields(entity as unknown as EntitySchema, { ...transfer, ...record })].toSorted();

it('a statement that waits for a transfer shows no fields of corrections, refunds and direct debits', () => {
  expect(hidden({})).toEqual([
    'advanceNoticeDate',
    'cancelReason',
    'collectionDate',
    'collectionNotice',
    'correctionReason',
    'correctsStatementUid',
    'refundReference',
    'refundedOn',
  ]);
});

it('a statement that is paid shows no way to pay it', () => {
  for (const field of ['transferNotice', 'ourBankAccount', 'collectionNotice'])
    expect(hidden({ hasBeenPaid: true, status: 'paymentReceived' })).toContain(field);
});

it.each([
  ['a refunded one', { kind: 'refund', status: 'refunded' }, ['refundedOn', 'refundReference', 'correctionReason']],
  ['a cancelled one', { isCancelled: true }, ['cancelReason']],
  ['a direct debit', { isPaidViaDirectDebit: true, status: 'authorisationPending' }, ['collectionDate', 'advanceNoticeDate']],
])('%s shows its own fields', (_, record, shown) => {
  for (const field of shown) expect(hidden(record)).not.toContain(field);
});
