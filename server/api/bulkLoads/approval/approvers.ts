import { bulkLoadJob } from '../../../../machines/lifecycles/bulkLoadJob.ts';
import { verdict } from '../../../../machines/lifecycles/lifecycle.ts';
import type { LoadOf } from '../../../store/bulkLoads/bulkLoadRows.ts';
import { factsOfLoads } from '../../../store/bulkLoads/bulkLoads.ts';
import { placeOfLoad, placeText } from '../../../store/bulkLoads/uploader.ts';
import type { Scoped } from '../../../store/createStore.ts';
import { tellThoseWithFullAccess } from '../../../store/notices/notices.ts';
import { resourceNamed } from '../../../store/records/recordStore.ts';
import { chartFacts, chartFactsOf } from './loadFacts.ts';

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
    body: `${placeText(place)}. Rows: ${Number(record['rowCount']).toLocaleString('en-GB')}.${second}`,
    href: `/employers/${employerId}/employees/validate/${bulkLoadJobUid}`,
    at,
    recordUid: bulkLoadJobUid,
    except: rules.requiresSecondUser ? place.userUid : null,
  });
}
