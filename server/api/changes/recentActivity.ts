import { partiesFor } from '../../../machines/permissions.ts';
import type { EmployersActivity, IntermediariesActivity } from '../../../schemas/generated/types.ts';
import { latestChanges, latestChangesOfIntermediary, type ReadableChanges } from '../../store/changes/changes.ts';
import type { Reader } from '../../store/createStore.ts';
import type { ApiContext } from '../core/context.ts';
import { readableChanges, readableChangesOfIntermediary } from './readableChanges.ts';
import { type ShownChange, shownChanges } from './shownChanges.ts';

/** The entries on a dashboard. */
const MOST = 8;

/** That somebody has read a notice is in the history, but no news. */
const news = (readable: ReadableChanges): ReadableChanges => ({
  ...readable,
  kinds: readable.kinds.filter((kind) => kind !== 'notices'),
});

const entryOf = ({
  changeUid,
  changedTimestamp,
  activity,
  status,
  actorName,
  actingAs,
  onBehalfOf,
  title,
  href,
  changes,
}: ShownChange) => ({
  instructionUid: changeUid,
  timestamp: changedTimestamp,
  activity,
  status,
  actorName,
  actingAs,
  onBehalfOf,
  title,
  href,
  changes,
});

/** The recent activity on an employer's dashboard. */
export async function recentActivity(c: ApiContext, reader: Reader, employerId: number): Promise<EmployersActivity[]> {
  const rows = await latestChanges(reader, employerId, news(readableChanges(c, employerId)), MOST);
  return shownChanges(c, rows).map((change) => {
    const { employeeUid, employeeName } = change;
    return { ...entryOf(change), employeeUid, employeeName };
  });
}

/** The recent activity on an intermediary's dashboard: by its people at their clients, and of its own people. */
export async function recentActivityOfIntermediary(
  c: ApiContext,
  reader: Reader,
  intermediaryId: number,
): Promise<IntermediariesActivity[]> {
  const employers = partiesFor(c.var.caller, 'employer.read');
  const rows = await latestChangesOfIntermediary(
    reader,
    intermediaryId,
    employers,
    news(readableChangesOfIntermediary(c, intermediaryId)),
    MOST,
  );
  return shownChanges(c, rows).map((change) => {
    const { employerId, employerName } = change;
    return { ...entryOf(change), employerId, employerName };
  });
}
