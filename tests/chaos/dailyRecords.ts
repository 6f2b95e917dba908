import type pg from 'pg';

const uid = String.raw`[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}`;
/** A row as text, without the ids that each database makes for itself. */
const withoutIds = (row: string): string => `regexp_replace((${row})::text, '${uid}', 'id', 'g')`;

/** The records that the daily step makes or changes, each as a text that is the same in two databases if the step did the same in both. */
const rowsOf: Readonly<Record<string, string>> = {
  'pay periods': `select (to_jsonb(r) - 'payroll_date_uid')::text as row from portal.pay_periods r`,
  // There are many of these, and their JSON would take most of the time.
  contributions: `select concat_ws(' ', c.pot_uid, c.benefit_uid, r.period_start_date, r.is_extra, c.statement_uid, c.due_date, c.employee_regular_amount,
      c.employer_regular_amount, c.employee_lump_sum, c.employer_lump_sum, c.is_cancelled, c.has_been_paid, c.is_edited, c.is_salary_missing) as row
    from portal.regular_payroll_contributions c left join portal.pay_periods r using (payroll_date_uid)`,
  statements: 'select to_jsonb(s)::text as row from portal.statements s',
  collections: `select (to_jsonb(c) - array['collection_uid', 'collection_number', 'batch_uid'])::text as row from portal.payment_collections c`,
  'late payments': `select (to_jsonb(l) - array['late_payment_uid', 'payroll_date_uid'])::text as row from portal.late_payments l`,
  notices: `select ${withoutIds('jsonb_build_array(employer_id, intermediary_id, title, body, href)')} as row from portal.notices`,
  mails: `select ${withoutIds('jsonb_build_array(recipient, subject, text)')} as row from portal.outbox_mails`,
  history: `select ${withoutIds('jsonb_build_array(employer_id, kind, title, action, activity, fields, from_state, to_state)')} as row from portal.changes where acting_as = 'service'`,
};

/** A fingerprint of all records of the daily step, by kind. */
export async function fingerprints(pool: pg.Pool): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [kind, rows] of Object.entries(rowsOf)) {
    const { rows: sums } = await pool.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(sum(hashtextextended(row, 0)::numeric), 0) as sum from (${rows}) all_rows`,
    );
    found[kind] = sums[0]?.sum ?? '';
  }
  return found;
}

/**
 * The records that one database has more often than the other, by kind: left out, and done twice or differently.
 * @param found - The fingerprints of the struck database.
 */
export async function differences(calm: pg.Pool, struck: pg.Pool, found: Readonly<Record<string, string>>): Promise<string[]> {
  const expected = await fingerprints(calm);
  const faults: string[] = [];
  for (const [kind, rows] of Object.entries(rowsOf)) {
    if (expected[kind] === found[kind]) continue;
    const [wanted, present] = [await counted(calm, rows), await counted(struck, rows)];
    for (const row of new Set([...wanted.keys(), ...present.keys()])) {
      const [times, presentTimes] = [wanted.get(row) ?? 0, present.get(row) ?? 0];
      if (times !== presentTimes) faults.push(`${kind}, ${presentTimes} times instead of ${times}: ${row}`);
    }
  }
  return faults;
}

async function counted(pool: pg.Pool, rows: string): Promise<Map<string, number>> {
  const { rows: found } = await pool.query<{ row: string; count: number }>(
    `select row, count(*)::integer as count from (${rows}) all_rows group by row`,
  );
  return new Map(found.map(({ row, count }) => [row, count]));
}
