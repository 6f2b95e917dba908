import { contributionsOfNothing } from '../../../domain/contributions/contributionsOfNothing.ts';
import { payment } from '../../../machines/lifecycles/payment.ts';
import { formatPence } from '../../../schemas/lib/text/money.ts';
import { beginPayment } from '../../work/payments/paymentSteps.ts';
import { filesNamed, resourceNamed } from '../../store/resources/recordStore.ts';
import { insertStatement } from '../../store/statements/statements.ts';
import { noteRecordChange } from '../../work/changes/recordChange.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { todayOf } from '../../work/core/acting.ts';
import { beginLifecycle } from '../../work/lifecycles/changeState.ts';
import type { RecordChange } from '../../work/hooks/hooks.ts';

/**
 * Makes the statement of a pay period whose contributions are submitted, in the same transaction.
 *
 * @throws Refusal invalid when the contributions of the period come to nothing.
 */
export async function submitContributions({ c, tx, owner, record }: RecordChange): Promise<void> {
  const files = filesNamed('statements');
  if (!files || owner === null) throw new Error('Statements belong to an employer, and have a file in schemas/resources.');
  const statementUid = await insertStatement(tx, owner, String(record['payrollDateUid']));
  if (statementUid === null) throw new Refusal('invalid', contributionsOfNothing);
  const after = await resourceNamed('statements').find(tx, owner, statementUid);
  if (!after) throw new Error(`The statement ${statementUid} that was just made is not there.`);
  const title = String(after['periodTitle']);
  beginLifecycle(c, tx, {
    machine: payment,
    kind: 'statements',
    recordUid: statementUid,
    employerId: owner,
    title,
    state: String(after['status']),
  });
  await noteRecordChange(c, tx, files, {
    owner,
    before: null,
    after,
    action: 'create',
    activity: `Statement of ${formatPence(Number(after['totalAmount']))}: ${title}`,
  });
  const { clock, payments = null } = c.var.deps;
  const at = clock();
  await beginPayment(tx, statementUid, { serviceUser: payments?.serviceUser ?? null, at, today: todayOf(c) });
}
