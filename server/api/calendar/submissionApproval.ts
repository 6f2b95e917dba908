import { formatCount } from '../../../schemas/lib/text/formatCount.ts';
import type { SubmissionApproval } from '../../../schemas/generated/types.ts';
import { formatPence } from '../../../schemas/lib/text/money.ts';
import {
  approvePeriod,
  askForApproval,
  endApproval,
  type PeriodOf,
  readSubmissionApproval,
} from '../../store/contributions/approvals.ts';
import type { Reader } from '../../store/createStore.ts';
import { sendNotices, tellThoseWithFullAccess } from '../../store/notices/notices.ts';
import { addTask, endTask } from '../../store/tasks/tasks.ts';
import { actorAt, note } from '../../work/changes/actor.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { type Acting, todayOf } from '../../work/core/acting.ts';
import type { RecordChange } from '../../work/hooks/hooks.ts';

const periodOf = ({ owner, record }: RecordChange): PeriodOf => {
  if (owner === null) throw new Error('A pay period belongs to an employer.');
  return { employerId: owner, payrollDateUid: String(record['payrollDateUid']) };
};

const actingOf = (c: Acting, { employerId }: PeriodOf) => ({
  actor: actorAt(c, employerId),
  at: c.var.deps.clock(),
  today: todayOf(c),
});

const hrefOf = ({ employerId, payrollDateUid }: PeriodOf): string => `/employers/${employerId}/contributions/${payrollDateUid}`;

const taskOf = ({ employerId, payrollDateUid }: PeriodOf) =>
  ({ employerId, kind: 'approveContributions', recordUid: payrollDateUid }) as const;

/** Notes a step of the approval, which leaves the state of the period as it is, in its history. */
function noteApproval({ c, tx, record, event = '' }: RecordChange, { employerId, payrollDateUid }: PeriodOf, to: string): void {
  const title = String(record['periodTitle']);
  note(c, tx, {
    employerId,
    kind: 'pay-periods',
    recordUid: payrollDateUid,
    title,
    action: event,
    activity: `Approval by a second person: ${title}`,
    fields: [{ field: 'approval', label: 'Approval by a second person', to }],
  });
}

/** Asks for the approval of a period as it stands: everybody else with full access gets a notice, and the employer a task. */
async function ask(change: RecordChange, of: PeriodOf): Promise<void> {
  const { c, tx, record } = change;
  const askedBy = c.var.caller.userUid;
  const at = c.var.deps.clock();
  await askForApproval(tx, of, { askedBy, at });
  const { totalAmount, differenceCount } = await approvalOf(tx, of);
  noteApproval(change, of, `Asked for, for ${formatPence(totalAmount)}`);
  const name = String(record['periodTitle']);
  const href = hrefOf(of);
  const body = `${name}. Amount to pay: ${formatPence(totalAmount)}. Contributions that differ from those prepared: ${formatCount(differenceCount)}.`;
  await tellThoseWithFullAccess(tx, {
    employerId: of.employerId,
    kind: 'uploads',
    title: 'Contributions wait for approval',
    body: `${body} The person who asked cannot approve them.`,
    href,
    at,
    recordUid: of.payrollDateUid,
    except: askedBy,
  });
  await addTask(
    tx,
    {
      ...taskOf(of),
      title: `Approve the contributions of ${name}`,
      detail: `${body} Somebody else than the person who asked compares people and amounts, and approves them.`,
      amount: totalAmount,
      dueDate: typeof record['dueDate'] === 'string' ? record['dueDate'] : null,
      recordHref: href,
    },
    actingOf(c, of),
  );
}

/** @throws Refusal invalid when the contributions are not those that the caller has seen. */
async function approve(change: RecordChange, of: PeriodOf): Promise<void> {
  const { c, tx, record, input } = change;
  const at = c.var.deps.clock();
  const approval = { approvedBy: c.var.caller.userUid, at, contentSha256: String(input?.['contentSha256']) };
  const askedBy = await approvePeriod(tx, of, approval);
  if (askedBy === null)
    throw Refusal.invalid([
      {
        field: 'contentSha256',
        defaultMessage: 'The contributions are not those that you have seen. Read them again, and approve them then',
      },
    ]);
  noteApproval(change, of, `Given, for ${formatPence((await approvalOf(tx, of)).totalAmount)}`);
  const body = `${String(record['periodTitle'])}. Submit them now: a change of a person or an amount ends the approval.`;
  const about = { employerId: of.employerId, userUid: askedBy, kind: 'uploads', href: hrefOf(of), at } as const;
  await sendNotices(tx, [{ ...about, title: 'Contributions are approved', body }]);
  await endTask(tx, taskOf(of), { event: 'complete', reason: 'Approved by a second person', ...actingOf(c, of) });
}

/** Uses the approval of a period up with its submission. */
async function useUp({ c, tx }: RecordChange, of: PeriodOf): Promise<void> {
  await endApproval(tx, of.employerId, of.payrollDateUid);
  await endTask(tx, taskOf(of), { event: 'withdraw', reason: 'The contributions were submitted', ...actingOf(c, of) });
}

const consequences: Readonly<Record<string, (change: RecordChange, of: PeriodOf) => Promise<void>>> = {
  askForApproval: ask,
  approveContributions: approve,
  upload: useUp,
};

/** The consequences of an event of a pay period for its approval by a second person, in the event's transaction. */
export async function followApproval(change: RecordChange): Promise<void> {
  await consequences[change.event ?? '']?.(change, periodOf(change));
}

/** The approval of a period. @throws Refusal notFound */
export async function approvalOf(reader: Reader, of: PeriodOf): Promise<SubmissionApproval> {
  const approval = await readSubmissionApproval(reader, of);
  if (!approval) throw Refusal.notFound();
  return approval;
}
