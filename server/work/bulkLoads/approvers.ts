import { bulkLoadJob } from '../../../machines/lifecycles/bulkLoadJob.ts';
import { verdict } from '../../../machines/lifecycles/lifecycle.ts';
import { formatPence } from '../../../schemas/lib/text/money.ts';
import { amountToPayOf } from '../../store/bulkLoads/amountToPay.ts';
import type { LoadOf } from '../../store/bulkLoads/bulkLoadRows.ts';
import { factsOfLoads } from '../../store/bulkLoads/bulkLoads.ts';
import { placeOfLoad, placeText } from '../../store/bulkLoads/uploader.ts';
import type { Scoped } from '../../store/createStore.ts';
import { tellThoseWithFullAccess } from '../../store/notices/notices.ts';
import { resourceNamed } from '../../store/resources/recordStore.ts';
import type { StoredRecord } from '../../store/records/storedRecord.ts';
import { chartFacts, chartFactsOf } from './loadFacts.ts';

/** The amount to pay in words, for an upload of a pay period. */
async function amountText(tx: Scoped, of: LoadOf, { payrollDateUid }: StoredRecord): Promise<string> {
  if (typeof payrollDateUid !== 'string') return '';
  const { totalAmount, keptFromPortal } = await amountToPayOf(tx, { ...of, payrollDateUid });
  const kept =
    keptFromPortal === null || keptFromPortal <= 0 ? '' : `, of which ${formatPence(keptFromPortal)} is kept from the portal`;
  return ` Amount to pay: ${formatPence(totalAmount)}${kept}.`;
}

/**
 * Tells those who may approve an upload that it waits for them, once nothing else is in its way: everybody with full access to the employer, but not the
 * uploader where another person must approve. It may be called after every change of an upload: they get one notice until somebody has approved.
 */
export async function tellApprovers(tx: Scoped, of: LoadOf, at: Date): Promise<void> {
  const { employerId, bulkLoadJobUid } = of;
  const [rules] = await factsOfLoads(tx, [bulkLoadJobUid]);
  if (!rules?.requiresApproval) return;
  const record = await resourceNamed('bulk-load-jobs').find(tx, employerId, bulkLoadJobUid);
  if (!record) return;
  const [facts] = await chartFactsOf(tx, [record]);
  // As by a person who has changed nothing.
  const known = { ...chartFacts(facts), needsAnotherPerson: false };
  if (!verdict(bulkLoadJob, String(record['status']), known, { type: 'approve' }).allowed) return;
  const place = await placeOfLoad(tx, of);
  if (!place) return;
  const second = rules.requiresSecondUser ? ' The people who uploaded or changed it cannot approve it.' : '';
  await tellThoseWithFullAccess(tx, {
    employerId,
    kind: 'uploads',
    title: 'An upload waits for approval',
    body: `${placeText(place)}. Rows: ${Number(record['rowCount']).toLocaleString('en-GB')}.${await amountText(tx, of, record)}${second}`,
    href: `/employers/${employerId}/employees/validate/${bulkLoadJobUid}`,
    at,
    recordUid: bulkLoadJobUid,
    except: rules.requiresSecondUser ? place.userUid : null,
  });
}
