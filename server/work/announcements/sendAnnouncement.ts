import type { Announcement, Employer } from '../../../schemas/generated/types.ts';
import { formatCount } from '../../../schemas/lib/text/formatCount.ts';
import { countPeopleOf, keepNotice, type PreviewedEmployer, withdrawNotice } from '../../store/announcements/announcements.ts';
import type { Reader, Scoped } from '../../store/createStore.ts';
import { sendNotices } from '../../store/notices/notices.ts';
import { partyStatus } from '../../store/parties/parties.ts';
import { note } from '../changes/actor.ts';
import type { Acting } from '../core/acting.ts';
import { Refusal } from '../core/refusal.ts';

type Addressed = Pick<Employer, 'id' | 'isActive'>;

const reasons = {
  closed: 'The employer has closed.',
  nobody: 'The employer has no administrator who could be told.',
} as const;

function reasonToLeaveOut({ isActive }: Addressed, peopleCount: number): string | null {
  if (!isActive) return reasons.closed;
  return peopleCount === 0 ? reasons.nobody : null;
}

/** The people of each of some employers whom an announcement would tell, or why an employer is left out. It only reads, in one statement. */
export async function previewAnnouncement(reader: Reader, employers: readonly Addressed[]): Promise<PreviewedEmployer[]> {
  const counts = await countPeopleOf(
    reader,
    employers.map(({ id }) => id),
  );
  return employers.map((employer) => {
    const peopleCount = counts.get(employer.id) ?? 0;
    const reason = reasonToLeaveOut(employer, peopleCount);
    const outcome = reason === null ? 'toSend' : 'leftOut';
    return { employerId: employer.id, outcome, reason, peopleCount, seenCount: null };
  });
}

/** An employer of an announcement that is being sent or withdrawn. */
interface Turn {
  uid: string;
  batch: Pick<Announcement, 'subject' | 'text'>;
  employer: { employerId: number };
}

/**
 * Sends an employer's administrators the notice of an announcement. Their emails follow as each of them has chosen.
 *
 * @throws Refusal when the employer has closed meanwhile, or has nobody left to tell.
 */
export async function sendAnnouncement(c: Acting, tx: Scoped, { uid, batch, employer: { employerId } }: Turn): Promise<void> {
  const { subject: title, text: body } = batch;
  const status = await partyStatus(tx, 'employers', employerId);
  if (!status) throw Refusal.notFound();
  const [present] = await previewAnnouncement(tx, [{ id: employerId, ...status }]);
  if (present?.reason !== null) throw new Refusal('conflict', present?.reason ?? reasons.nobody);
  const noticeUid = crypto.randomUUID();
  await sendNotices(tx, [
    { noticeUid, employerId, kind: 'messages', title, body, href: `/employers/${employerId}/notices`, at: c.var.deps.clock() },
  ]);
  await keepNotice(tx, { uid, employerId }, { noticeUid, peopleCount: present.peopleCount });
  note(c, tx, {
    employerId,
    kind: 'notices',
    recordUid: noticeUid,
    title,
    action: 'create',
    activity: `Notice sent to ${formatCount(present.peopleCount, 'person', 'people')}: ${title}`,
  });
}

/** Withdraws the notice from those who have not read it, and stops its emails that are not sent yet. */
export async function withdrawAnnouncement(
  c: Acting,
  tx: Scoped,
  { uid, batch: { subject: title }, employer: { employerId } }: Turn,
): Promise<void> {
  const { noticeUid: recordUid, seenCount } = await withdrawNotice(tx, { uid, employerId }, c.var.deps.clock());
  const activity = `Notice withdrawn, after ${formatCount(seenCount, 'person', 'people')} had read it or been sent its email: ${title}`;
  note(c, tx, { employerId, kind: 'notices', recordUid, title, action: 'withdraw', activity });
}
