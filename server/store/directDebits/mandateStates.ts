import { sql } from 'kysely';
import type { Scoped } from '../createStore.ts';
import { mandateNumberOf } from './mandateReference.ts';

/** A mandate with the facts of its chart. */
export interface LockedMandate {
  id: string;
  employerId: number;
  accountName: string;
  status: string;
  collectionsUnderWay: number;
  benefitIsActive: boolean;
  benefitHasAnother: boolean;
  accountHolderConfirmed: boolean;
}

/** A mandate of an employer that is open, locked for the transaction; null if there is none. @param of - Its id, or its reference. */
export async function lockedMandate(
  tx: Scoped,
  of: { mandateUid: string } | { reference: string },
): Promise<LockedMandate | null> {
  const number = 'reference' in of ? mandateNumberOf(of.reference) : null;
  if ('reference' in of && number === null) return null;
  const where = 'mandateUid' in of ? sql`t.id = ${of.mandateUid}` : sql`t.mandate_number = ${number}`;
  const { rows } = await sql<LockedMandate>`
    select t.id, t.employer_id as "employerId", t.account_name as "accountName", t.status,
      t.account_holder_confirmed as "accountHolderConfirmed", b.status = 'Active' as "benefitIsActive", exists (
        select from portal.direct_debit_mandates o where o.benefit_uid = t.benefit_uid and o.id <> t.id and o.status in ('pending', 'active', 'suspended')
      ) as "benefitHasAnother", (
        select count(*)::integer from portal.payment_collections c where c.mandate_uid = t.id and c.state in ('prepared', 'sent')
      ) as "collectionsUnderWay"
    from portal.direct_debit_mandates t
    join portal.benefits b using (benefit_uid)
    join portal.employers e on e.id = t.employer_id and e.is_active
    where ${where} for update of t`.execute(tx);
  return rows[0] ?? null;
}

/** Writes the state of a mandate, and the bank's reason for it. */
export async function setMandate(tx: Scoped, id: string, status: string, failureReason: string | null): Promise<void> {
  await sql`update portal.direct_debit_mandates set status = ${status}, failure_reason = ${failureReason} where id = ${id}`.execute(
    tx,
  );
}

/** Bank details that take the place of others. */
export interface NewAccount {
  /** Six digits. */
  sortCode: string;
  /** Eight digits. */
  accountNumber: string;
}

/** Writes new bank details of a mandate. The bank behind the old ones is not known to be that of the new ones. */
export async function setMandateAccount(tx: Scoped, id: string, { sortCode, accountNumber }: NewAccount): Promise<void> {
  await sql`
    update portal.direct_debit_mandates set sort_code = ${sortCode}, bank_account_number = ${accountNumber}, bank_name = null
    where id = ${id}`.execute(tx);
}

/** Keeps a mandate as it is until the transaction ends. @returns whether it is active. */
export async function holdMandate(tx: Scoped, mandateUid: string): Promise<boolean> {
  const { rows } = await sql<{ isActive: boolean }>`
    select status = 'active' as "isActive" from portal.direct_debit_mandates where id = ${mandateUid} for share`.execute(tx);
  return rows[0]?.isActive ?? false;
}

/** A mandate, with its benefit. */
export interface MandateOfBenefit {
  employerId: number;
  benefitUid: string;
  /** Its payroll and its name. */
  benefitTitle: string;
  accountName: string;
  status: string;
  /** The bank's last reason. */
  failureReason: string | null;
  /** Whether the benefit has a mandate that is pending, active or stopped: this or another one. */
  isInForce: boolean;
}

/** A mandate with its benefit; null if there is none. */
export async function mandateOfBenefit(tx: Scoped, mandateUid: string): Promise<MandateOfBenefit | null> {
  const { rows } = await sql<MandateOfBenefit>`
    select t.employer_id as "employerId", t.benefit_uid as "benefitUid", concat_ws(', ', r.name, b.name) as "benefitTitle",
      t.account_name as "accountName", t.status, t.failure_reason as "failureReason", exists (
        select from portal.direct_debit_mandates o where o.benefit_uid = t.benefit_uid and o.status in ('pending', 'active', 'suspended')
      ) as "isInForce"
    from portal.direct_debit_mandates t
    join portal.benefits b using (benefit_uid)
    join portal.payrolls r on r.payroll_uid = b.payroll_uid
    where t.id = ${mandateUid}`.execute(tx);
  return rows[0] ?? null;
}
