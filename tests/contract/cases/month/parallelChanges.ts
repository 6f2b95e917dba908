import { strict as assert } from 'node:assert';
import * as entities from '../../../../schemas/built/allEntities.js';
import type { DirectDebitMandate } from '../../../../schemas/generated/types.ts';
import { type Answer, type Call, type ContractCase, record } from '../../contract.ts';
import type { Post } from '../../prepared/newRecords.ts';
import { statementWhere } from '../../prepared/statements.ts';
import { newMandate, newMandatePost } from './directDebits.ts';
import { attemptOf } from '../../prepared/attempts.ts';
import { openContribution } from '../../prepared/openContributions.ts';

const staff = 'hs-admin';
const administrator = 'pension-admin';
const requestsAtOnce = 10;

/** A request that is accepted once: a repetition finds the record already changed. */
interface Change extends Post {
  method?: 'DELETE' | 'PATCH';
}

type Prepare = (call: Call) => Promise<Change[]>;

const everyTime = (change: Change): Change[] => Array.from({ length: requestsAtOnce }, () => change);

/** Ten times the same POST of the document. */
const repeated =
  (operationId: string): Prepare =>
  async (call) =>
    everyTime(await attemptOf(call, operationId, undefined, 1));

const cancellable = (call: Call) =>
  statementWhere(
    call,
    'waitingForPayment',
    ({ allowedActions }) => allowedActions.canCancel && allowedActions.canReceive === true,
  );

const cancelOf = (statementUid: string): Change => ({
  role: staff,
  method: 'DELETE',
  path: `/statements/${statementUid}`,
  body: {},
});

/** Ten times an event of a new mandate. @param taken - The events that it has taken before. */
const mandateEvent =
  (event: string, body: Readonly<Record<string, unknown>> = {}, taken: readonly string[] = []): Prepare =>
  async (call) => {
    const path = `/direct-debit-mandates/${(await newMandate(call)).id}`;
    for (const before of taken)
      await record<DirectDebitMandate>(
        call,
        staff,
        ['POST', `${path}/${before}`, before === 'reject' ? { failureReason: '5' } : {}],
        entities.directDebitMandate,
      );
    return everyTime({ role: staff, path: `${path}/${event}`, body });
  };

const changes: Readonly<Record<string, Prepare>> = {
  'submissions of a pay period': repeated('payPeriodUpload'),
  'records that a pay period has no contributions': repeated('payPeriodRecordNoContributions'),
  async 'changes of a row that was read once'(call): Promise<Change[]> {
    const path = `/contributions/${(await openContribution(call)).employerContributionUid}`;
    const { headers } = await call(administrator, 'GET', path);
    const seen = { 'If-Match': headers['etag'] ?? '' };
    const changeTo = (employeeLumpSum: number): Change => ({
      role: administrator,
      method: 'PATCH',
      path,
      body: { employeeLumpSum },
      headers: seen,
    });
    return Array.from({ length: requestsAtOnce }, (_, n) => changeTo(100 + n));
  },
  'cancellations of a row': repeated('cancelContribution'),
  'additions of a row': repeated('addContribution'),
  async 'cancellations of a statement'(call) {
    return everyTime(cancelOf((await cancellable(call)).statementUid));
  },
  async 'cancellations and payments of a statement'(call) {
    const { statementUid, totalAmount } = await cancellable(call);
    const receive = { role: staff, path: `/statements/${statementUid}/receive`, body: { amount: totalAmount } } as const;
    return everyTime(receive).map((change, n) => (n % 2 === 0 ? cancelOf(statementUid) : change));
  },
  'authorisations of a payment': repeated('statementAuthorise'),
  'refusals of a direct debit': repeated('statementDecline'),
  'second collections of a payment': repeated('statementRetry'),
  'receipts of a payment': repeated('statementReceive'),
  'corrections of a statement': repeated('correctStatement'),
  async 'mandates for a benefit'(call) {
    return everyTime(await newMandatePost(call, 1));
  },
  'confirmations of a mandate': mandateEvent('confirm'),
  'rejections of a mandate': mandateEvent('reject', { failureReason: '5' }),
  'new submissions of a mandate': mandateEvent('submit-again', {}, ['reject']),
  'cancellations of a mandate': mandateEvent('cancel', {}, ['confirm']),
};

/** A record that has changed meanwhile: by its ETag, by its lifecycle, or by another rule. */
const conflicts = [409, 412, 422];

function assertExplained({ status, body }: Answer): void {
  assert.ok(conflicts.includes(status), `${status}: ${JSON.stringify(body)}`);
  const { message, errors } = body as { message: string; errors: readonly { defaultMessage: string }[] };
  const reason = status === 422 ? errors[0]?.defaultMessage : message;
  assert.ok(reason !== undefined && reason.length > 20, `${status} has no reason: ${JSON.stringify(body)}`);
}

/** Of ten requests at the same moment for the same statement, pay period or mandate, one is carried out. */
export const parallelChangeCases: readonly ContractCase[] = Object.entries(changes).map(([name, prepare]) => ({
  name: `of ten ${name} at once one succeeds, and the others are told the reason`,
  async run(call) {
    const sent = await prepare(call);
    const answers = await Promise.all(
      sent.map(({ role, method, path, body, headers }) => call(role, method ?? 'POST', path, body, headers)),
    );
    const refused = answers.filter(({ status }) => status >= 300);
    assert.equal(refused.length, requestsAtOnce - 1, JSON.stringify(answers.map(({ status }) => status)));
    for (const answer of refused) assertExplained(answer);
  },
}));
