import { Hono } from 'hono';
import { askerOf, askForApprovalOf, endApproval } from '../../store/contributions/approvals.ts';
import type { Scoped } from '../../store/createStore.ts';
import { tellThoseWithFullAccess } from '../../store/notices/notices.ts';
import { recordStore } from '../../store/resources/recordStore.ts';
import type { StoredRecord } from '../../store/records/storedRecord.ts';
import { noteRecordChange } from '../../work/changes/recordChange.ts';
import { note } from '../../work/changes/actor.ts';
import { closureRefusals } from '../../work/core/closureRefusals.ts';
import { employerStateOf } from '../../work/closure/employerState.ts';
import { noInput } from '../core/actionInput.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { authenticated } from '../core/authenticated.ts';
import { receivedBody } from '../core/body.ts';
import { type ApiContext, type ApiEnvironment, uidOf } from '../core/context.ts';
import { readableRecord } from '../records/fieldAccess.ts';
import { may } from '../../work/records/recordPermissions.ts';
import { ownerOfRecord } from '../records/recordAccess.ts';
import { recordFiles } from '../../work/records/recordFiles.ts';
import { readPresent } from '../../work/records/recordWrites.ts';
import { recordOf } from '../../work/records/shownRecord.ts';
import { tellOfEndedControl } from './controlNotices.ts';

const payrolls = recordFiles('payrolls');

/** The content of a request to switch the control off: it has no other. */
const endOfControl = 'end of control';

interface ControlChange {
  c: ApiContext;
  tx: Scoped;
  employerId: number;
  payrollUid: string;
  /** The payroll, locked. */
  payroll: StoredRecord;
}

const refusalOf = (defaultMessage: string): Refusal => Refusal.invalid([{ field: '', defaultMessage }]);

/** Notes that a person wants to switch the control off, and tells everybody else with full access. */
async function ask({ c, tx, employerId, payrollUid, payroll }: ControlChange): Promise<void> {
  const at = c.var.deps.clock();
  const { userUid } = c.var.caller;
  const name = String(payroll['name']);
  await askForApprovalOf(tx, { employerId, recordUid: payrollUid, contentSha256: endOfControl }, { askedBy: userUid, at });
  note(c, tx, {
    employerId,
    kind: 'payrolls',
    recordUid: payrollUid,
    title: name,
    action: 'askToEndControl',
    activity: `End of the approval by a second person asked for: ${name}`,
    fields: [{ field: 'endOfControl', label: 'End of the approval by a second person', to: 'Asked for' }],
  });
  await tellThoseWithFullAccess(tx, {
    employerId,
    kind: 'uploads',
    title: 'The approval by a second person is to be switched off',
    body: `${name}. Somebody has asked for it. Confirm it on the page of the payroll if it is right; ask your colleagues if it is not.`,
    href: `/employers/${employerId}/payrolls/${payrollUid}`,
    at,
    except: userUid,
  });
}

/** Switches the control off for the second of two people. @throws Refusal invalid for the first one, and without a request. */
async function end({ c, tx, employerId, payrollUid, payroll }: ControlChange): Promise<void> {
  const askedBy = await askerOf(tx, { employerId, recordUid: payrollUid, contentSha256: endOfControl });
  if (askedBy === null) throw refusalOf('Nobody has asked to switch it off: ask for it first, and another person confirms it.');
  if (askedBy === c.var.caller.userUid) throw refusalOf('You asked for it, so another person must switch it off.');
  await endApproval(tx, employerId, payrollUid);
  await recordStore(payrolls).update(tx, employerId, payrollUid, { requireBulkLoadSecondUserApproval: false });
  await noteRecordChange(c, tx, payrolls, {
    owner: employerId,
    before: payroll,
    after: await readPresent(c, payrolls, tx, { owner: employerId, uid: payrollUid }),
    action: 'endControl',
    activity: `Approval by a second person switched off: ${String(payroll['name'])}`,
  });
  await tellOfEndedControl(c, tx, employerId, payroll);
}

/** @throws Refusal notFound, forbidden, conflict when the employer has closed, invalid when the control is not on. */
async function answerChange(c: ApiContext, change: (of: ControlChange) => Promise<void>): Promise<Response> {
  const payrollUid = uidOf(c, 'id');
  const employerId = await ownerOfRecord(c, payrolls, recordStore(payrolls), 'payroll.read');
  if (employerId === null) throw Refusal.notFound();
  if (!may(c, 'payroll.update', employerId)) throw Refusal.forbidden();
  await receivedBody(c);
  const data = await c.var.deps.store.within([employerId], async (tx) => {
    const payroll = await recordOf(c, payrolls, tx, { owner: employerId, uid: payrollUid, lock: true });
    if (!payroll) throw Refusal.notFound();
    await noInput(c);
    if ((await employerStateOf(tx, employerId)) === 'closed') throw new Refusal('conflict', closureRefusals.closed);
    if (payroll['requireBulkLoadSecondUserApproval'] !== true)
      throw refusalOf('This payroll does not need the approval by a second person: there is nothing to switch off.');
    await change({ c, tx, employerId, payrollUid, payroll });
    return readableRecord(c, payrolls, employerId, await readPresent(c, payrolls, tx, { owner: employerId, uid: payrollUid }));
  });
  return c.json({ data });
}

/** Two people switch off the approval by a second person, for those who are under that control. */
export const secondPersonControlRoutes = new Hono<ApiEnvironment>()
  .post('/payrolls/:id/ask-to-end-control', authenticated, (c) => answerChange(c, ask))
  .post('/payrolls/:id/end-control', authenticated, (c) => answerChange(c, end));
