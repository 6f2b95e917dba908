import type { StatementRef } from '../../oracle/life/life.ts';
import { NotInPortal, type EventOf, type KnownRecords } from '../knownRecords.ts';

/** A sort code without a rule of the modulus check, so that every account number passes. */
const sortCode = '000000';

interface ShownStatement {
  readonly statementUid: string;
  readonly status: string;
  readonly kind: string;
  readonly totalAmount: number;
}

export async function recordTransfer(known: KnownRecords, event: EventOf<'recordTransfer'>): Promise<void> {
  const uid = await known.statement(event);
  const { status, totalAmount } = await known.askAsStaff<ShownStatement>('GET', `/statements/${uid}`);
  if (status === 'authorisationPending' || status === 'paymentNotInitiated')
    await known.ask('POST', `/statements/${uid}/decline`, {});
  await known.askAsStaff('POST', `/statements/${uid}/receive`, { amount: totalAmount });
  known.paidOn.set(uid, event.day);
}

/** Gives back every refund that is due to the person. */
export async function recordRefund(known: KnownRecords, event: EventOf<'recordRefund'>): Promise<void> {
  const { uid } = known.person(event.person);
  const statements = await known.list<ShownStatement>('statements', '&filter[status]=refundDue&filter[isCancelled]=false');
  let count = 0;
  for (const { statementUid, totalAmount } of statements) {
    const rows = await known.ask<{ employeeUid: string }[]>('GET', `/statements/${statementUid}/contributions?getAll=1`);
    if (!rows.some(({ employeeUid }) => employeeUid === uid)) continue;
    await known.askAsStaff('POST', `/statements/${statementUid}/refund`, {
      amount: -totalAmount,
      refundedOn: event.paidOn,
      refundReference: 'REFUND',
    });
    count += 1;
  }
  if (count === 0) throw new NotInPortal(`The portal has no refund that is due to ${event.person}.`);
}

export async function makeMandate(known: KnownRecords, event: EventOf<'makeMandate'>): Promise<void> {
  const benefit = known.benefit(event.benefit);
  const form = new FormData();
  form.set('accountName', 'Breakwater Ltd');
  form.set('sortCode', sortCode);
  form.set('accountNumber', event.account);
  form.set('accountHolderConfirmed', 'true');
  const { id } = await known.ask<{ id: string }>('POST', `/benefits/${benefit.uid}/direct-debit-mandates`, form);
  benefit.mandates.push(id);
  known.accounts.add(event.account);
}

function lastMandate(known: KnownRecords, benefit: string): string {
  const last = known.benefit(benefit).mandates.at(-1);
  if (last === undefined) throw new NotInPortal(`${benefit} has no instruction.`);
  return last;
}

export async function cancelMandate(known: KnownRecords, event: EventOf<'cancelMandate'>): Promise<void> {
  await known.ask('POST', `/direct-debit-mandates/${lastMandate(known, event.benefit)}/cancel`, {});
}

/** The bank has cleared what it stopped the instruction for. */
export async function resolveMandate(known: KnownRecords, event: EventOf<'resolveMandate'>): Promise<void> {
  await known.askAsStaff('POST', `/direct-debit-mandates/${lastMandate(known, event.benefit)}/resume`, {});
}

export async function collectAgain(known: KnownRecords, event: StatementRef): Promise<void> {
  await known.ask('POST', `/statements/${await known.statement(event)}/collect-again`, {});
}

export async function presentAgain(known: KnownRecords, event: StatementRef): Promise<void> {
  await known.ask('POST', `/statements/${await known.statement(event)}/retry`, {});
}

/** A report about an instruction: AUDDIS refuses it, ADDACS changes it. */
export async function reportMandate(
  known: KnownRecords,
  kind: 'AUDDIS' | 'ADDACS',
  { benefit, code, newAccount }: EventOf<'instructionRefused' | 'instructionChanged'>,
): Promise<void> {
  const { reference } = await known.ask<{ reference: string }>('GET', `/direct-debit-mandates/${lastMandate(known, benefit)}`);
  if (newAccount !== null) known.accounts.add(newAccount);
  const details = newAccount === null ? '' : `,${sortCode},${newAccount}`;
  await known.portal.report(known.employer, kind, `${reference},${code}${details}`);
}

/** The last collection of a statement, as the bank repeats it in a report. */
async function sentCollection(known: KnownRecords, event: StatementRef): Promise<{ reference: string; pounds: string }> {
  const sent = known.portal.bank.sent.get(await known.statement(event));
  if (!sent) throw new NotInPortal('The bank has no collection of this statement.');
  return { reference: sent.reference, pounds: (sent.amount / 100).toFixed(2) };
}

export async function reportUnpaid(known: KnownRecords, event: EventOf<'unpaid'>): Promise<void> {
  const { reference, pounds } = await sentCollection(known, event);
  await known.portal.report(known.employer, 'ARUDD', `${reference},${event.code},${pounds}`);
}

export async function reportClaim(known: KnownRecords, event: EventOf<'indemnityClaim'>): Promise<void> {
  const { reference, pounds } = await sentCollection(known, event);
  await known.portal.report(known.employer, 'DDICA', `${reference},1,${pounds},${event.day}`);
}
