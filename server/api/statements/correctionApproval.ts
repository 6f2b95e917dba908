import type { PaidAmounts } from '../../../schemas/lib/contributions/deductions.ts';
import { formatPence } from '../../../schemas/lib/text/money.ts';
import { askerOf, askForApprovalOf, endApproval, statementNeedsSecondPerson } from '../../store/contributions/approvals.ts';
import type { Scoped } from '../../store/createStore.ts';
import { tellThoseWithFullAccess } from '../../store/notices/notices.ts';
import type { StoredRecord } from '../../store/records/storedRecord.ts';
import { standingContributions } from '../../store/statements/corrections.ts';
import { addTask, endTask } from '../../store/tasks/tasks.ts';
import { actorAt } from '../changes/actor.ts';
import { type ApiContext, todayOf } from '../core/context.ts';
import type { StatementOf } from './statementFacts.ts';

/** The answer to the first of the two people. */
export const waitsForSecondPerson =
  'Your correction is noted, and nothing is changed yet: this payroll needs a second person. It is made when somebody else sends the same amounts, and the other administrators have a notice.';

type RightAmounts = PaidAmounts & { employerContributionUid: string };

const amounts = ['employeeRegularAmount', 'employerRegularAmount', 'employeeLumpSum', 'employerLumpSum'] as const;

/** The checksum of the people and amounts of a correction, in whatever order they were sent. */
async function contentOf(statementUid: string, right: readonly RightAmounts[]): Promise<string> {
  const rows = right
    .map((one) => [one.employerContributionUid.toLowerCase(), ...amounts.map((field) => one[field])].join(' '))
    .toSorted();
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode([statementUid, ...rows].join('\n')));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const sum = (rows: Iterable<PaidAmounts>): number =>
  [...rows].reduce((total, row) => total + amounts.reduce((all, field) => all + row[field], 0), 0);

/**
 * Whether a correction may be made: without the control of a second person, or once another person has sent the same people and amounts. Otherwise it is noted for
 * the second person, with a notice and a task. The statement must be locked.
 */
export async function isOfTwoPeople(
  c: ApiContext,
  tx: Scoped,
  { owner, uid }: StatementOf,
  { before, right }: { before: StoredRecord; right: readonly RightAmounts[] },
): Promise<boolean> {
  if (!(await statementNeedsSecondPerson(tx, owner, uid))) return true;
  const { userUid } = c.var.caller;
  const requested = { employerId: owner, recordUid: uid, contentSha256: await contentOf(uid, right) };
  const task = { employerId: owner, kind: 'approveContributions', recordUid: uid } as const;
  const at = c.var.deps.clock();
  const acting = { actor: actorAt(c, owner), at, today: todayOf(c) };
  const askedBy = await askerOf(tx, requested);
  if (askedBy !== null && askedBy !== userUid) {
    await endApproval(tx, owner, uid);
    await endTask(tx, task, { event: 'complete', reason: 'Sent by a second person', ...acting });
    return true;
  }
  await askForApprovalOf(tx, requested, { askedBy: userUid, at });
  const uids = right.map(({ employerContributionUid }) => employerContributionUid);
  const difference = sum(right) - sum((await standingContributions(tx, owner, uids)).values());
  const body = `A correction of the statement for ${String(before['periodName'])}, by ${formatPence(difference)} in all, was asked for. It is made when another person corrects the same contributions to the same amounts.`;
  const href = `/employers/${owner}/statements/${uid}`;
  const title = 'Contributions wait for approval';
  await tellThoseWithFullAccess(tx, {
    employerId: owner,
    kind: 'uploads',
    title,
    body,
    href,
    at,
    recordUid: uid,
    except: userUid,
  });
  await addTask(
    tx,
    {
      ...task,
      title: `Correct the statement for ${String(before['periodName'])}`,
      detail: body,
      amount: difference,
      recordHref: href,
    },
    acting,
  );
  return false;
}
