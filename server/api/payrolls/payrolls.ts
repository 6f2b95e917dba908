import { Hono } from 'hono';
import { benefit, type CeaseBenefit } from '../../../machines/lifecycles/benefit.ts';
import { stateText } from '../../../machines/lifecycles/lifecycle.ts';
import { payroll, type CeasePayroll } from '../../../machines/lifecycles/payroll.ts';
import { ceasePayroll as form } from '../../../schemas/built/formSchemas.js';
import { validate } from '../../../schemas/built/validators/payrolls/cease.js';
import { deletePeriodsAfter } from '../../store/calendar/payPeriods.ts';
import type { Scoped } from '../../store/createStore.ts';
import { activeBenefitsOf, ceasePayroll, setBenefitStatus } from '../../store/payrolls/payrolls.ts';
import { recordStore } from '../../store/resources/recordStore.ts';
import type { StoredRecord } from '../../store/records/storedRecord.ts';
import { actionInput } from '../core/actionInput.ts';
import { noteRemoved } from '../calendar/periodHistory.ts';
import { noteRecordChange } from '../../work/changes/recordChange.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { authenticated } from '../core/authenticated.ts';
import { type ApiContext, type ApiEnvironment, uidOf } from '../core/context.ts';
import { todayOf } from '../../work/core/acting.ts';
import { changeState } from '../../work/lifecycles/changeState.ts';
import { payrollFacts } from './payrollConditions.ts';
import { readableRecord } from '../records/fieldAccess.ts';
import { may } from '../../work/records/recordPermissions.ts';
import { ownerOfRecord } from '../records/recordAccess.ts';
import { recordFiles } from '../../work/records/recordFiles.ts';
import { readPresent } from '../../work/records/recordWrites.ts';
import { recordOf } from '../../work/records/shownRecord.ts';

const payrolls = recordFiles('payrolls');

type End = Pick<CeasePayroll, 'finalPayDate' | 'reason'>;

/** Benefits cease with their payroll, since there is no pay date left for their contributions. Each benefit's own chart decides. */
async function ceaseBenefits(
  c: ApiContext,
  tx: Scoped,
  employerId: number,
  payrollUid: string,
  finalPayDate: string,
): Promise<void> {
  for (const { benefitUid, name, startDate } of await activeBenefitsOf(tx, employerId, payrollUid, true)) {
    const event: CeaseBenefit = { type: 'cease', finalPayDate };
    const facts = { startDate, outstandingRequestCount: 0, today: todayOf(c), finalPayDate: null };
    const living = { machine: benefit, kind: 'benefits', recordUid: benefitUid, employerId, title: name, state: 'Active', facts };
    await setBenefitStatus(tx, employerId, benefitUid, stateText(await changeState(c, tx, living, event)));
  }
}

async function cease(c: ApiContext, tx: Scoped, employerId: number, record: StoredRecord, end: End): Promise<void> {
  const [payrollUid, name] = [String(record['payrollUid']), String(record['name'])];
  const event: CeasePayroll = { type: 'cease', ...end };
  const living = {
    machine: payroll,
    kind: 'payrolls',
    recordUid: payrollUid,
    employerId,
    title: name,
    state: String(record['status']),
    facts: payrollFacts(record, todayOf(c)),
  };
  const status = stateText(await changeState(c, tx, living, event));
  await ceaseBenefits(c, tx, employerId, payrollUid, end.finalPayDate);
  await ceasePayroll(tx, employerId, payrollUid, { status, ...end });
  for (const period of await deletePeriodsAfter(tx, payrollUid, end.finalPayDate))
    noteRemoved(c, tx, { employerId, ...period }, period);
}

/** The actions on a payroll (docs/product.md, point 7, "Payrolls"). */
export const payrollRoutes = new Hono<ApiEnvironment>().delete('/payrolls/:id', authenticated, async (c) => {
  const uid = uidOf(c, 'id');
  const { store } = c.var.deps;
  const owner = await ownerOfRecord(c, payrolls, recordStore(payrolls), 'payroll.read');
  if (owner === null) throw Refusal.notFound();
  if (!may(c, 'payroll.cease', owner)) throw Refusal.forbidden();
  const { finalPayDate, reason } = await actionInput(c, { form, validate, sends: 'query' });
  const data = await store.within([owner], async (tx) => {
    const record = await recordOf(c, payrolls, tx, { owner, uid, lock: true });
    if (!record) throw Refusal.notFound();
    await cease(c, tx, owner, record, { finalPayDate: String(finalPayDate), reason: String(reason) });
    const ceased = await readPresent(c, payrolls, tx, { owner, uid });
    const activity = `Payroll ceased: ${String(record['name'])}`;
    await noteRecordChange(c, tx, payrolls, { owner, before: record, after: ceased, action: 'cease', activity });
    return readableRecord(c, payrolls, owner, ceased);
  });
  return c.json({ data });
});
