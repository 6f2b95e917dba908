import { type Kysely, sql } from 'kysely';

/** The subject of a notice, by which people tell them apart and choose. Those that are there are recognised by the screen that they lead to. */
const statements = [
  `alter table portal.notices add column kind text not null default 'access' check (kind in ('access', 'closure', 'payments', 'latePayments'))`,
  `update portal.notices set kind = case
      when href like '%/statements/%' or href like '%/direct-debit/%' then 'payments'
      when href like '%/contributions/%' or href like '%/late-payments%' then 'latePayments'
      when href like '%/close-employer' or title like '% is closing' or title like '% stays open' or title like '% has closed' then 'closure'
      else kind end`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
