import { formatCount } from '../../../../schemas/lib/text/formatCount.ts';
import type { StatementEvent } from '../../../../machines/lifecycles/statement.ts';
import type { StatementCorrection } from '../../../../schemas/generated/types.ts';
import { formatPence } from '../../../../schemas/lib/text/money.ts';
import { sendNotices, tellThoseWithFullAccess } from '../../../store/notices/notices.ts';
import type { Scoped } from '../../../store/createStore.ts';
import type { StoredRecord } from '../../../store/records/storedRecord.ts';
import {
  readCorrectionApproval,
  removeRequestedCorrection,
  requestCorrection,
  requestedCorrection,
} from '../../../store/statements/requestedCorrections.ts';
import { addTask, endTask } from '../../../store/tasks/tasks.ts';
import { actorAt, note } from '../../../work/changes/actor.ts';
import { Refusal } from '../../../work/core/refusal.ts';
import type { ApiContext } from '../../core/context.ts';
import { todayOf } from '../../../work/core/acting.ts';
import { assertAllowed, lockedStatement } from '../../../work/statements/changeStatement.ts';
import type { StatementOf } from '../../../work/facts/statementFacts.ts';
import { assertChangesAreOf, makeCorrection, nothingDiffers, rightAmounts } from './correctStatement.ts';

const hrefOf = ({ owner, uid }: StatementOf): string => `/employers/${owner}/statements/${uid}`;

const taskOf = ({ owner, uid }: StatementOf) => ({ employerId: owner, kind: 'approveContributions', recordUid: uid }) as const;

const actingOf = (c: ApiContext, owner: number) => ({
  actor: actorAt(c, owner),
  at: c.var.deps.clock(),
  today: todayOf(c),
});

interface Step {
  event: StatementEvent;
  /** The state of the approval, in words. */
  to: string;
}

/** The amounts of which one must differ. The share that was given up can be wrong though the employer's amount is right. */
const differingFields = [
  'employeeRegularAmount',
  'employerRegularAmount',
  'employeeLumpSum',
  'employerLumpSum',
  'sacrificedAmount',
] as const;

/** Notes a step of the approval in the history of the statement, which stays as it is. */
function noteApproval(c: ApiContext, tx: Scoped, { owner, uid }: StatementOf, before: StoredRecord, { event, to }: Step): void {
  const title = String(before['periodTitle']);
  note(c, tx, {
    employerId: owner,
    kind: 'statements',
    recordUid: uid,
    title,
    action: event.type,
    activity: `Approval of a correction by a second person: ${title}`,
    fields: [{ field: 'correctionApproval', label: 'Approval of a correction by a second person', to }],
  });
}

/** The effect of a correction in words, such as `to pay £5.02`. */
function effectOf(difference: number): string {
  if (difference === 0) return 'nothing to pay or to refund';
  return difference > 0 ? `${formatPence(difference)} to pay` : `${formatPence(-difference)} to refund`;
}

/**
 * Asks for the approval of a correction: everybody else with full access gets a notice, and the employer a task. Nothing is corrected yet.
 *
 * @throws Refusal notFound, conflict when the employer has closed, or invalid with the chart's reason or at the wrong change.
 */
export async function askForCorrection(
  c: ApiContext,
  tx: Scoped,
  of: StatementOf,
  correction: StatementCorrection,
): Promise<void> {
  const { owner, uid } = of;
  const before = await lockedStatement(c, tx, of);
  const event = { type: 'askForCorrection' } as const;
  await assertAllowed(tx, of, before, event);
  await assertChangesAreOf(tx, of, correction.changes);
  const askedBy = c.var.caller.userUid;
  const at = c.var.deps.clock();
  const statementOf = { employerId: owner, statementUid: uid };
  const right = await rightAmounts(tx, owner, correction.changes);
  await requestCorrection(tx, statementOf, { changes: right, reason: correction.reason }, { askedBy, at });
  const { changes, totalDifference } = await readCorrectionApproval(tx, statementOf);
  if (!changes.some(({ before: paid, after }) => differingFields.some((field) => paid[field] !== after[field])))
    throw nothingDiffers();
  noteApproval(c, tx, of, before, { event, to: `Asked for, with ${effectOf(totalDifference)}: ${correction.reason}` });
  const period = String(before['periodTitle']);
  const count = formatCount(changes.length, 'contribution');
  const body = `A correction of ${count} of ${period} was asked for: ${effectOf(totalDifference)}.`;
  await tellThoseWithFullAccess(tx, {
    employerId: owner,
    kind: 'uploads',
    title: 'Contributions wait for approval',
    body: `${body} The person who asked cannot approve it.`,
    href: hrefOf(of),
    at,
    recordUid: uid,
    except: askedBy,
  });
  await addTask(
    tx,
    {
      ...taskOf(of),
      title: `Approve the correction of ${period}`,
      detail: `${body} Somebody else than the person who asked compares people and amounts, and approves or declines it.`,
      amount: totalDifference,
      recordHref: hrefOf(of),
    },
    actingOf(c, owner),
  );
}

/** The correction that waits for a locked statement, if the chart allows the event. @throws Refusal invalid with the chart's reason. */
async function takeRequest(c: ApiContext, tx: Scoped, of: StatementOf, event: StatementEvent) {
  const before = await lockedStatement(c, tx, of);
  await assertAllowed(tx, of, before, event);
  const statementOf = { employerId: of.owner, statementUid: of.uid };
  const request = await requestedCorrection(tx, statementOf);
  if (!request) throw new Error(`The correction of ${of.uid} that waits has gone while its statement was locked.`);
  const { contentSha256, totalDifference } = await readCorrectionApproval(tx, statementOf);
  await removeRequestedCorrection(tx, statementOf);
  return { before, request, contentSha256, totalDifference };
}

/**
 * Approves the correction that waits, and makes it, for the second person.
 *
 * @param contentSha256 - The checksum of the correction that the person has seen.
 * @throws Refusal notFound, conflict when the employer has closed, or invalid with the chart's reason or when it is another correction.
 */
export async function approveCorrection(c: ApiContext, tx: Scoped, of: StatementOf, contentSha256: string): Promise<void> {
  const event = { type: 'approveCorrection', contentSha256 } as const;
  const { before, request, ...asked } = await takeRequest(c, tx, of, event);
  if (asked.contentSha256 !== contentSha256)
    throw Refusal.invalid([
      {
        field: 'contentSha256',
        defaultMessage: 'The correction is not the one that you have seen. Read it again, and approve it then',
      },
    ]);
  noteApproval(c, tx, of, before, { event, to: `Given, with ${effectOf(asked.totalDifference)}: ${request.reason}` });
  const made = await makeCorrection(c, tx, of, before, request);
  const href = hrefOf({ owner: of.owner, uid: String(made['statementUid']) });
  await tellAsker(c, tx, of, {
    askedBy: request.askedBy,
    title: 'Your correction is approved',
    href,
    before,
    effect: `${effectOf(asked.totalDifference)}.`,
  });
  await endTask(tx, taskOf(of), { event: 'complete', reason: 'Approved by a second person', ...actingOf(c, of.owner) });
}

/** Declines the correction that waits, for the second person. @throws Refusal notFound, conflict when the employer has closed, or invalid with the chart's reason. */
export async function declineCorrection(c: ApiContext, tx: Scoped, of: StatementOf, declineReason: string): Promise<void> {
  const event = { type: 'declineCorrection', declineReason } as const;
  const { before, request } = await takeRequest(c, tx, of, event);
  noteApproval(c, tx, of, before, { event, to: `Declined: ${declineReason}` });
  const effect = `Nothing is corrected. The reason: ${declineReason}`;
  await tellAsker(c, tx, of, {
    askedBy: request.askedBy,
    title: 'Your correction was declined',
    href: hrefOf(of),
    before,
    effect,
  });
  await endTask(tx, taskOf(of), { event: 'withdraw', reason: `Declined: ${declineReason}`, ...actingOf(c, of.owner) });
}

/** Withdraws the correction that waits, for the person who asked. @throws Refusal notFound, conflict when the employer has closed, or invalid with the chart's reason. */
export async function withdrawCorrection(c: ApiContext, tx: Scoped, of: StatementOf): Promise<void> {
  const event = { type: 'withdrawCorrection' } as const;
  const { before } = await takeRequest(c, tx, of, event);
  noteApproval(c, tx, of, before, { event, to: 'Withdrawn' });
  await endTask(tx, taskOf(of), { event: 'withdraw', reason: 'Withdrawn by the person who asked', ...actingOf(c, of.owner) });
}

interface Answer {
  askedBy: string;
  title: string;
  href: string;
  before: StoredRecord;
  effect: string;
}

const tellAsker = (
  c: ApiContext,
  tx: Scoped,
  { owner }: StatementOf,
  { askedBy, title, href, before, effect }: Answer,
): Promise<void> =>
  sendNotices(tx, [
    {
      employerId: owner,
      userUid: askedBy,
      kind: 'uploads',
      title,
      body: `${String(before['periodTitle'])}. ${effect}`,
      href,
      at: c.var.deps.clock(),
    },
  ]);
