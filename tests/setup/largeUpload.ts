import { type Kysely, sql } from 'kysely';
import type { Database } from '../../server/store/database.ts';
import { Records } from './api/records.ts';

/** An employer all of whose members have a row in a file of contributions for an open pay period. */
export interface LargeUpload {
  employer: number;
  user: string;
  payroll: string;
  scheme: string;
  benefit: string;
  period: string;
  /** The file as CSV. */
  content: Uint8Array<ArrayBuffer>;
}

const heading =
  'Payroll number,National insurance number,First name,Last name,Date of birth,Employee contribution,Employer contribution';
/** Different numbers for two million people. */
const insuranceOf = (n: number): string =>
  `A${n < 1_000_000 ? 'B' : 'C'}${String(n % 1_000_000).padStart(6, '0')}${'ABCD'[n % 4]}`;

/**
 * A file of contributions as CSV.
 * @param mistakes - Whether some rows have an amount that cannot be read, the payroll number of another row, or an unknown one.
 */
export function largeFile(rowCount: number, { mistakes = false }: { mistakes?: boolean } = {}): Uint8Array<ArrayBuffer> {
  const lines = [heading];
  for (let n = 1; n <= rowCount; n += 1) {
    const amount = mistakes && n % 50 === 3 ? 'fifty' : `${50 + (n % 40)}.00`;
    const number = mistakes && n % 97 === 5 ? `B${n - 1}` : mistakes && n % 89 === 7 ? `X${n}` : `B${n}`;
    lines.push(`${number},${insuranceOf(n)},Grace,Mills ${n},1980-02-03,${amount},${30 + (n % 20)}.00`);
  }
  return new TextEncoder().encode(`${lines.join('\r\n')}\r\n`);
}

export async function addLargeUpload(
  db: Kysely<Database>,
  rowCount: number,
  options: { mistakes?: boolean } = {},
): Promise<LargeUpload> {
  const records = new Records({ db });
  const employer = await records.employer({ name: `Upload of ${rowCount} ${crypto.randomUUID()}` });
  const user = await records.user({ email: `${crypto.randomUUID()}@people.example` });
  await records.relationship(user, employer, { is_pension_administrator: true });
  const payroll = await records.payroll(employer, { enable_employer_file_upload: true });
  const scheme = await records.pensionScheme(employer);
  const benefit = await records.benefit(employer, payroll, { pension_scheme_uid: scheme });
  const product = await records.productType();
  const period = await records.payPeriod(employer, { payroll, benefit });
  const insurances = Array.from({ length: rowCount }, (_, n) => insuranceOf(n + 1));
  await sql`
    with added as (
      insert into portal.employees (employer_id, payroll_uid, first_name, last_name, payroll_number, national_insurance, date_of_birth)
      select ${employer}::bigint, ${payroll}::uuid, 'Grace', 'Mills ' || n, 'B' || n, insurance, '1980-02-03'
      from unnest(${insurances}::text[]) with ordinality as numbers(insurance, n) returning employee_uid
    ), members as (
      insert into portal.pension_scheme_relationships (employer_id, employee_uid, pension_scheme_uid, state)
      select ${employer}::bigint, employee_uid, ${scheme}::uuid, 'active' from added
    ), pots as (
      insert into portal.pots (employer_id, employee_uid, pension_scheme_uid)
      select ${employer}::bigint, employee_uid, ${scheme}::uuid from added returning employee_uid, pot_uid
    )
    insert into portal.regular_payroll_contributions (employer_id, employee_uid, pot_uid, payroll_uid, benefit_uid, due_date, contribution_type,
      intended_for_product_type_uid, payroll_date_uid, employee_regular_amount, employer_regular_amount)
    select ${employer}::bigint, employee_uid, pot_uid, ${payroll}::uuid, ${benefit}::uuid, '2026-12-22', 'pension', ${product}::uuid, ${period}::uuid, 5000, 3000
    from pots`.execute(db);
  await sql`analyze portal.employees, portal.pots, portal.pension_scheme_relationships, portal.regular_payroll_contributions`.execute(
    db,
  );
  return { employer, user, payroll, scheme, benefit, period, content: largeFile(rowCount, options) };
}
