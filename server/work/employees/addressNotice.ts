import { hasControlledPayroll } from '../../store/contributions/approvals.ts';
import type { Scoped } from '../../store/createStore.ts';
import { tellThoseWithFullAccess } from '../../store/notices/notices.ts';
import { queueMail } from '../../store/notices/outboxMails.ts';
import type { StoredRecord } from '../../store/records/storedRecord.ts';
import type { Acting } from '../core/acting.ts';

const addressIn = ({ email }: StoredRecord): string | null => (typeof email === 'string' && email !== '' ? email : null);

/**
 * Tells the other administrators and the old address that the email address of an employee was changed. An invitation to admin access goes to that address, so that one administrator
 * alone could become the second person with it. An employer without the control of a second person has nothing to open. Files are left out: those of a payroll with the control are approved by a second person.
 */
export async function tellOfChangedAddress(
  c: Acting,
  tx: Scoped,
  { employerId, before, record }: { employerId: number; before: StoredRecord; record: StoredRecord },
): Promise<void> {
  const [from, to] = [addressIn(before), addressIn(record)];
  if (to === null || from?.toLowerCase() === to.toLowerCase() || !(await hasControlledPayroll(tx, employerId))) return;
  const name = `${String(record['firstName'])} ${String(record['lastName'])}`;
  await tellThoseWithFullAccess(tx, {
    employerId,
    kind: 'access',
    title: 'The email address of an employee was changed',
    body: `${name}: ${from ?? 'none'} is now ${to}. An invitation to admin access goes to the new address. If you did not expect it, ask ${name}, and correct the contact details if they are not right.`,
    href: `/employers/${employerId}/employees/${String(record['employeeUid'])}`,
    at: c.var.deps.clock(),
    except: c.var.caller.userUid,
  });
  if (from === null) return;
  const { brandName } = c.var.deps.configuration;
  const text = [
    `The email address that your employer has for you in ${brandName} was changed. This address is not used any more.`,
    'If you did not ask for it, tell the person at your employer who looks after the pension.',
  ];
  await queueMail(tx, { to: from, subject: `Your email address in ${brandName} was changed`, text: `${text.join('\n\n')}\n` });
}
