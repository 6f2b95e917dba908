import { Hono } from 'hono';
import { recordStore } from '../../store/resources/recordStore.ts';
import { authenticated } from '../core/authenticated.ts';
import { type ApiEnvironment, uidOf } from '../core/context.ts';
import { ownerOfRecord } from '../records/recordAccess.ts';
import { deleteRecord } from '../records/recordDeletion.ts';
import { recordFiles } from '../../work/records/recordFiles.ts';
import { listRecords } from '../records/recordLists.ts';

const benefits = recordFiles('benefits');
const payPeriods = recordFiles('pay-periods');
const permission = 'payPeriod.read';
const removal = actionNamed('remove');

function actionNamed(name: string) {
  const action = payPeriods.resource.actions?.find(({ id }) => id === name);
  if (!action) throw new Error(`schemas/resources/pay-periods.json has no action "${name}": bring it back.`);
  return action;
}

/**
 * The pay periods of one benefit (docs/product.md, point 7, "Pay periods"), and the statements of a period. The other routes come from the
 * resource's file.
 */
export const payPeriodRoutes = new Hono<ApiEnvironment>()
  .get('/benefits/:id/pay-periods', authenticated, async (c) => {
    const owner = await ownerOfRecord(c, benefits, recordStore(benefits), permission);
    return listRecords(c, payPeriods, { permission }, { owner, parent: { field: 'benefitUid', uid: uidOf(c, 'id') } });
  })
  .get('/pay-periods/:id/statements', authenticated, async (c) => {
    const reading = 'statement.read';
    const owner = await ownerOfRecord(c, payPeriods, recordStore(payPeriods), reading);
    const parent = { field: 'payrollDateUid', uid: uidOf(c, 'id') };
    return listRecords(c, recordFiles('statements'), { permission: reading }, { owner, parent });
  })
  .delete('/pay-periods/:id', authenticated, (c) => deleteRecord(c, payPeriods, { permission }, removal));
