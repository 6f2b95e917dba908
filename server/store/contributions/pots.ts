import { type RawBuilder, sql } from 'kysely';
import type { PotFacts } from '../../../machines/lifecycles/pot.ts';
import type { Reader, Scoped } from '../createStore.ts';

/** A pot, with the facts for its chart. */
export interface Pot extends PotFacts {
  potUid: string;
  /** The pension scheme, or the savings product. */
  potName: string;
  employeeUid: string;
  employeeName: string;
  state: 'active' | 'notActive';
}

/** The facts for the chart of the pot `p`, of the employee `e` in the scheme `s` or the product `t`. */
export const potFactColumns = sql`
  (select count(*) from portal.regular_payroll_contributions c
    where c.employee_uid = p.employee_uid and c.pot_uid = p.pot_uid and not c.is_cancelled and not c.has_been_paid) as "openContributionCount",
  coalesce(s.is_active, t.can_buy) as "productCanBeBought",
  case when p.pension_scheme_uid is not null then exists (
    select from portal.pension_scheme_relationships r
    where r.employee_uid = p.employee_uid and r.pension_scheme_uid = p.pension_scheme_uid and r.state = 'active') end as "isMember"`;

export const potTables = sql`portal.pots p join portal.employees e on e.employee_uid = p.employee_uid
  left join portal.pension_schemes s on s.pension_scheme_uid = p.pension_scheme_uid
  left join portal.product_types t on t.product_uid = p.product_uid`;

const columns = sql`p.pot_uid as "potUid", coalesce(s.name, t.long_name) as "potName", e.employee_uid as "employeeUid",
  e.first_name || ' ' || e.last_name as "employeeName", p.state, ${potFactColumns}`;

async function potWhere(reader: Reader, where: RawBuilder<unknown>): Promise<Pot | null> {
  const { rows } = await sql<Pot>`select ${columns} from ${potTables} where ${where}`.execute(reader);
  return rows[0] ?? null;
}

/** The facts for the chart of a pot. */
export const findPot = (reader: Reader, potUid: string): Promise<Pot | null> => potWhere(reader, sql`p.pot_uid = ${potUid}`);

/** A pot of the employer, locked with its owner against other changes until the transaction ends; null without one. */
export async function lockPot(tx: Scoped, employerId: number, potUid: string): Promise<Pot | null> {
  // The owner first, as a change of a membership does.
  await sql`
    select from portal.employees where employer_id = ${employerId}
      and employee_uid = (select employee_uid from portal.pots where pot_uid = ${potUid}) for no key update`.execute(tx);
  return potWhere(tx, sql`p.employer_id = ${employerId} and p.pot_uid = ${potUid} for update of p`);
}

/** The pot of a membership, locked; null if there is none yet. */
export const lockPotOf = (
  tx: Scoped,
  employerId: number,
  { employeeUid, pensionSchemeUid }: { employeeUid: string; pensionSchemeUid: string },
): Promise<Pot | null> =>
  potWhere(
    tx,
    sql`p.employer_id = ${employerId} and p.employee_uid = ${employeeUid} and p.pension_scheme_uid = ${pensionSchemeUid} for update of p`,
  );

/** The owner of a pot; undefined when there is none. Read without row-level security: never answer it to the caller. */
export async function ownerOfPot(reader: Reader, potUid: string): Promise<number | undefined> {
  const { rows } = await sql<{ employerId: number }>`
    select employer_id as "employerId" from portal.pots where pot_uid = ${potUid}`.execute(reader);
  return rows[0]?.employerId;
}

/** Opens the pot of a membership. @returns its uid. */
export async function insertPot(
  tx: Scoped,
  employerId: number,
  { employeeUid, pensionSchemeUid }: { employeeUid: string; pensionSchemeUid: string },
): Promise<string> {
  const { pot_uid } = await tx
    .insertInto('portal.pots')
    .values({ employer_id: employerId, employee_uid: employeeUid, pension_scheme_uid: pensionSchemeUid, product_uid: null })
    .returning('pot_uid')
    .executeTakeFirstOrThrow();
  return pot_uid;
}

/** Writes the state of a pot. */
export async function setPotState(tx: Scoped, employerId: number, potUid: string, state: string): Promise<void> {
  await sql`update portal.pots set state = ${state} where employer_id = ${employerId} and pot_uid = ${potUid}`.execute(tx);
}
