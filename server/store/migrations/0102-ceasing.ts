import { type Kysely, sql } from 'kysely';
import { firstLifecycles } from './0035-lifecycle-records.ts';
import { accessLifecycles } from './0037-lifecycle-records-of-access.ts';
import { type KeptLifecycle, lifecycleRecordsView } from './lifecycleRecordsView.ts';

const ceasing: Readonly<Record<string, Partial<KeptLifecycle>>> = {
  payroll: { state: 'portal.payroll_status(r.status, r.final_pay_date)' },
  benefit: {
    from: 'portal.benefits r left join portal.payrolls p on p.payroll_uid = r.payroll_uid',
    state: 'portal.payroll_status(r.status, p.final_pay_date)',
  },
};

/** The kinds of records of the view from here on. */
export const ceasingLifecycles: readonly KeptLifecycle[] = [...firstLifecycles, ...accessLifecycles].map((kind) => ({
  ...kind,
  ...ceasing[kind.machine],
}));

/**
 * A payroll is ceasing until its final pay date, and ceased from then on. Nothing happens in the service on that day, so the state is read with the
 * date: `portal.payroll_status` is the only place that does.
 */
const statements = [
  // The service names the day of each request. Maintenance, which names none, has the day of the database.
  `create function portal.uk_today() returns date language sql stable parallel safe as $$
    select coalesce(nullif(current_setting('portal.today', true), '')::date, (now() at time zone 'Europe/London')::date)
  $$`,
  `create function portal.payroll_status(status text, final_pay_date date) returns text language sql stable parallel safe as $$
    select case when status = 'Ceasing' and final_pay_date <= portal.uk_today() then 'Ceased' else status end
  $$`,
  'grant execute on function portal.uk_today, portal.payroll_status to public',
  `update portal.payrolls set status = 'Ceasing' where status = 'Ceased' and final_pay_date > portal.uk_today()`,
  `update portal.benefits b set status = 'Ceasing' from portal.payrolls p
    where p.payroll_uid = b.payroll_uid and p.status = 'Ceasing' and b.status = 'Ceased'`,
  lifecycleRecordsView(ceasingLifecycles),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
