import type { Scoped } from '../../store/createStore.ts';
import { tellThoseWithFullAccess } from '../../store/notices/notices.ts';
import type { StoredRecord } from '../../store/records/storedRecord.ts';
import type { Acting } from '../../work/core/acting.ts';

/** Tells everybody with full access, also the person who did it, that a payroll is no longer under the control of a second person. */
export const tellOfEndedControl = (c: Acting, tx: Scoped, employerId: number, payroll: StoredRecord): Promise<void> =>
  tellThoseWithFullAccess(tx, {
    employerId,
    kind: 'uploads',
    title: 'The approval by a second person was switched off',
    body: `${String(payroll['name'])}. One person alone can now submit contributions that differ from those prepared. If you did not expect it, switch it on again.`,
    href: `/employers/${employerId}/payrolls/${String(payroll['payrollUid'])}`,
    at: c.var.deps.clock(),
    except: null,
  });
