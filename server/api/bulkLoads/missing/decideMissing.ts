import { validate } from '../../../../schemas/built/entities/bulk-load-missing-decision.js';
import entity from '../../../../schemas/entities/bulk-load-missing-decision.schema.json' with { type: 'json' };
import type { BulkLoadMissingDecision } from '../../../../schemas/generated/types.ts';
import { formatDate } from '../../../../schemas/lib/text/formatDate.ts';
import { noteChecked } from '../../../store/bulkLoads/loadContent.ts';
import type { LoadOf } from '../../../store/bulkLoads/bulkLoadRows.ts';
import type { KeptLoad } from '../../../store/bulkLoads/bulkLoads.ts';
import {
  type DecidedMember,
  deleteDecisions,
  listMissing,
  type MissingDecision,
  type MissingMember,
  writeDecisions,
} from '../../../store/bulkLoads/missing/decidedMembers.ts';
import { noteMissing } from '../../../store/bulkLoads/missing/missingMembers.ts';
import type { Scoped } from '../../../store/createStore.ts';
import { type FieldError, Refusal } from '../../../work/core/refusal.ts';
import { validBody } from '../../core/body.ts';
import type { ApiContext } from '../../core/context.ts';
import { setEntityTag } from '../../core/entityTag.ts';
import { readableRecord } from '../../records/fieldAccess.ts';
import { changedLoad } from '../changedLoad.ts';
import { bulkLoads, keptLoad, loadOf } from '../loadOf.ts';

const fault = (field: string, defaultMessage: string): FieldError => ({ field, defaultMessage });

/** Answers a PATCH with one decision about members who are missing from an upload. */
export async function decideMissingMembers(c: ApiContext): Promise<Response> {
  const of = await loadOf(c, 'bulkLoad.upload');
  const sent = (await validBody(c, validate, entity)) as unknown as BulkLoadMissingDecision;
  const data = await c.var.deps.store.within([of.employerId], (tx) =>
    changedLoad(c, tx, of, { event: 'correct', activity: activityOf(sent) }, () => takeDecision(c, tx, of, sent)),
  );
  return c.json({ data: await setEntityTag(c, readableRecord(c, bulkLoads, of.employerId, data)) });
}

const activities: Readonly<Record<MissingDecision, string>> = {
  leaver: 'Missing members recorded as leavers',
  noContribution: 'Missing members recorded as without a contribution',
  add: 'Missing members added with their usual contribution',
};

function activityOf({ decision, employeeUids }: BulkLoadMissingDecision): string {
  const activity = decision === null ? 'Decisions about missing members taken back' : activities[decision];
  return employeeUids === null ? activity : `${activity}: ${employeeUids.length}`;
}

async function takeDecision(c: ApiContext, tx: Scoped, of: LoadOf, sent: BulkLoadMissingDecision): Promise<void> {
  const load = await keptLoad(tx, of);
  const faults = faultsOf(sent, load);
  if (faults.length > 0) throw Refusal.invalid(faults);
  const members = ableMembers(sent, await chosenMembers(tx, load, sent));
  const uids = members.map(({ employeeUid }) => employeeUid);
  const { decision } = sent;
  if (decision === null) await deleteDecisions(tx, of, uids);
  else {
    const decided = { decidedBy: c.var.caller.userUid, decidedAt: c.var.deps.clock() };
    await writeDecisions(tx, of, decidedMembers(sent, decision, members), decided);
  }
  await noteMissing(tx, of);
  await noteChecked(tx, of);
}

/** The faults of a decision for this upload. */
function faultsOf({ decision, leavingDate, reason }: BulkLoadMissingDecision, { payrollDateUid }: KeptLoad): FieldError[] {
  const faults: FieldError[] = [];
  const isLeaver = decision === 'leaver';
  if (isLeaver && leavingDate == null) faults.push(fault('leavingDate', 'Enter the last day of employment'));
  if (!isLeaver && leavingDate != null) faults.push(fault('leavingDate', 'Only leavers have a leaving date. Leave it out'));
  const isWithout = decision === 'noContribution';
  if (isWithout && reason == null) faults.push(fault('reason', 'Enter the reason for which there is no contribution'));
  if (!isWithout && reason != null)
    faults.push(fault('reason', 'Only members without a contribution have a reason. Leave it out'));
  if (decision === null) return faults;
  if (!isLeaver && payrollDateUid === null)
    faults.push(
      fault(
        'decision',
        'This upload belongs to no pay period, so it records no contributions. Upload the file for its pay period',
      ),
    );
  return faults;
}

/** A decision is about this many members at once. */
const mostMembers = 100_000;

/** The members whom a decision is about. @throws Refusal invalid for somebody who is not missing */
async function chosenMembers(
  tx: Scoped,
  load: KeptLoad,
  { employeeUids, decision }: BulkLoadMissingDecision,
): Promise<readonly MissingMember[]> {
  const isOfOthers = employeeUids === null && decision !== null;
  const query = { employeeUids, decision: isOfOthers ? ('none' as const) : null };
  const { rows } = await listMissing(tx, load, query, { limit: mostMembers, page: 1 });
  const known = new Set(rows.map(({ employeeUid }) => employeeUid));
  const faults = (employeeUids ?? []).flatMap((uid, n) =>
    known.has(uid.toLowerCase())
      ? []
      : [fault(`employeeUids.${n}`, 'This person is not missing from the file. Read the list of missing members again')],
  );
  if (faults.length > 0) throw Refusal.invalid(faults);
  if (rows.length === 0)
    throw Refusal.invalid([fault('employeeUids', 'No member is missing without a decision. Read the list again')]);
  if (decision === null && rows.every((member) => member.decision === null))
    throw Refusal.invalid([fault('employeeUids', 'Nobody has decided about these members. Read the list again')]);
  return rows;
}

/** Whether a decision can be taken about a member. */
const canTake = (decision: MissingDecision, { employeeRegularAmount, isOnPayroll }: MissingMember): boolean =>
  decision === 'add' ? employeeRegularAmount !== null : decision !== 'leaver' || isOnPayroll;

/** Those of a decision about all others for whom it can be taken, so that the rest stays to be decided. If it can be taken for none of them, or if they are named: all, to be refused by name. */
function ableMembers(
  { employeeUids, decision }: BulkLoadMissingDecision,
  members: readonly MissingMember[],
): readonly MissingMember[] {
  if (employeeUids !== null || decision === null) return members;
  const able = members.filter((member) => canTake(decision, member));
  return able.length > 0 ? able : members;
}

/** The decisions to keep. @throws Refusal invalid with the names of members for whom it cannot be taken */
function decidedMembers(
  { leavingDate = null, reason = null }: BulkLoadMissingDecision,
  decision: MissingDecision,
  members: readonly MissingMember[],
): DecidedMember[] {
  const isAdded = decision === 'add';
  const faults = members.flatMap((member): FieldError[] => {
    const { firstName, lastName, employmentStartDate: start } = member;
    const name = `${firstName} ${lastName}`;
    if (decision === 'leaver' && !canTake(decision, member))
      return [
        fault(
          'employeeUids',
          `${name} is no longer on this payroll, so no leaving is recorded. Choose no contribution, or add the usual contribution`,
        ),
      ];
    if (isAdded && !canTake(decision, member))
      return [
        fault(
          'employeeUids',
          `${name} has no earlier contribution to repeat. Choose no contribution for this member, or add a row to the file`,
        ),
      ];
    if (leavingDate !== null && start !== null && leavingDate < start)
      return [fault('leavingDate', `${name} started on ${formatDate(start)}. Choose that day or a later one`)];
    return [];
  });
  if (faults.length > 0) throw Refusal.invalid(faults);
  return members.map(({ employeeUid, employeeRegularAmount, employerRegularAmount }) => ({
    employeeUid,
    decision,
    leavingDate,
    reason,
    employeeRegularAmount: isAdded ? employeeRegularAmount : null,
    employerRegularAmount: isAdded ? employerRegularAmount : null,
  }));
}
