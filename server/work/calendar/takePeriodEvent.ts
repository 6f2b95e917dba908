import type { PayPeriodEvent } from '../../../machines/lifecycles/payPeriod.ts';
import type { Scoped } from '../../store/createStore.ts';
import type { Acting } from '../core/acting.ts';
import { filedLifecycleOf } from '../lifecycles/filedLifecycle.ts';
import { recordFiles } from '../records/recordFiles.ts';
import { takeEvent } from '../records/takeEvent.ts';

/** Takes a pay period through an event, as its screen does. @throws Refusal as `takeEvent`. */
export async function takePeriodEvent(
  c: Acting,
  tx: Scoped,
  of: { owner: number; uid: string; event: PayPeriodEvent['type'] },
): Promise<void> {
  const files = recordFiles('pay-periods');
  const lifecycle = filedLifecycleOf(files);
  if (!lifecycle) throw new Error('Pay periods need the lifecycle in schemas/resources/pay-periods.json: bring it back.');
  await takeEvent(c, files, tx, lifecycle, of);
}
