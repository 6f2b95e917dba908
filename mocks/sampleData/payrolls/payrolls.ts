import { type RawBuilder, type Transaction, sql } from 'kysely';
import type { Database } from '../../../server/store/database.ts';
import { pick, uid } from '../deterministic.ts';
import { offersSavings, savings } from './savings.ts';

export const payrollUid = (employerId: string, position: string) => uid('payroll', employerId, position);

const payroll = 'e.id * 10 + p.position';
const oneIn = (key: string, topic: string, size: number): RawBuilder<unknown> => sql`(${pick(key, topic, size)} = 0)`;
const oneOf = (key: string, topic: string, texts: readonly string[]): RawBuilder<unknown> =>
  sql`(${sql.lit(`{${texts.map((text) => `"${text}"`).join(',')}}`)}::text[])[1 + ${pick(key, topic, texts.length)}]`;
const offers = (slug: (typeof savings)[number]['slug']): RawBuilder<unknown> => {
  const n = savings.findIndex((one) => one.slug === slug);
  return offersSavings('e', String(n), String(savings[n]?.offeredByInTen ?? 0));
};

/** A Monday for weekly frequencies, and the first of a month for monthly ones. Tax periods have dates of their own. */
const startDate = sql`case when p.frequency in ('monthly', 'taxMonthly')
  then (date '2008-05-01' + make_interval(months => ${pick(payroll, 'payroll start', 30)}))::date
  else date '2008-04-07' + 7 * ${pick(payroll, 'payroll start', 128)} end`;
const isCeased = sql`p.status = 'Ceased'`;
const asksForPattern = oneIn('e.id', 'payroll number pattern', 4);
const providerWrites = oneIn('e.id', 'provider writes', 3);
const needsApproval = oneIn('e.id', 'upload approval', 3);

/** Every other column in which a payroll may have its own value: plausible, and the same in each load. */
const columns: Readonly<Record<string, RawBuilder<unknown>>> = {
  payroll_uid: payrollUid('e.id', 'p.position'),
  employer_id: sql`e.id`,
  name: sql`p.name`,
  frequency: sql`p.frequency`,
  status: sql`p.status`,
  start_date: startDate,
  is_default: sql`p.position = 1 and not ${isCeased}`,
  final_pay_date: sql`case when ${isCeased} then date '2025-03-31' - ${pick(payroll, 'final pay date', 400)} end`,
  reason_for_ceasing: sql`case when ${isCeased} then ${oneOf(payroll, 'reason', ['noLongerInUse', 'noLongerInUse', 'createdInError'])} end`,
  internal_custody_entity_slug: sql`'tidewell-custody'`,
  included_parts_of_pay: oneOf(payroll, 'parts of pay', [
    'Basic pay, overtime and holiday pay',
    'Basic pay, shift allowances and sick pay',
    'Basic pay, bonuses and commission',
  ]),
  definition: oneOf('e.id', 'pensionable pay', ['qualifyingEarnings', 'qualifyingEarnings', 'basicPay', 'totalEarnings']),
  restart_contributions_process: oneOf('e.id', 'restarting', ['onRequest', 'automatic']),
  delegated_ae_assessment: oneIn('e.id', 'provider assesses', 2),
  delegated_ae_comms: providerWrites,
  employer_representative_name: oneOf('e.id', 'representative', [
    'Priya Raman',
    'Tomasz Nowak',
    'Eleri Bowen',
    'Grace Achebe',
    'Callum Reid',
  ]),
  employer_representative_job_title: oneOf('e.id', 'job title', ['Payroll manager', 'HR director', 'Finance director']),
  opt_out_approach: oneOf('e.id', 'opt-out', ['provider', 'provider', 'employer']),
  is_paid_via_dd: oneIn('e.id', 'direct debit', 2),
  payment_reference: sql`upper(left(regexp_replace(p.name, '[^A-Za-z]', '', 'g'), 8)) || ' ' || lpad((${sql.raw(payroll)})::text, 7, '0')`,
  payment_due_day: sql`case when ${oneIn(payroll, 'due day', 3)} then 22 end`,
  payroll_invoice_days_before: sql`5 + ${pick('e.id', 'invoice days', 6)}`,
  days_after_period_end_payment_day: sql`case p.frequency when 'monthly' then 0 when 'taxMonthly' then 15 else 5 end`,
  bank_holiday_division: sql`case when ${oneIn('e.id', 'in Scotland', 9)} then 'scotland' else 'england-and-wales' end`,
  allows_isa_contributions: offers('isa'),
  allows_lisa_contributions: offers('lifetime-isa'),
  allows_jisa_contributions: offers('junior-isa'),
  allows_gia_contributions: offers('gia'),
  // The duties began when the law reached employers of this kind: on the first of a month of 2014 to 2016.
  duties_start_date: sql`(date '2014-04-01' + make_interval(months => ${pick('e.id', 'duties start', 30)}))::date`,
  enable_assessment: sql`not ${isCeased}`,
  enable_employer_api: oneIn('e.id', 'employer API', 5),
  bulk_management_file_format: oneOf('e.id', 'bulk format', ['papdis', 'papdis', 'base', 'nest']),
  joiner_file_format: sql`case when ${oneIn('e.id', 'joiner format', 4)} then 'enrol' end`,
  contribution_file_format: sql`case when ${oneIn('e.id', 'contribution format', 3)} then 'contributions' end`,
  require_bulk_load_approval: needsApproval,
  require_bulk_load_second_user_approval: sql`${needsApproval} and ${oneIn('e.id', 'second approver', 2)}`,
  payroll_number_regex_stance: sql`case when ${asksForPattern} then 'warn' else 'ignore' end`,
  payroll_number_regex: sql`case when ${asksForPattern} then '^[A-Z0-9-]{1,20}$' end`,
  employer_paye_reference: sql`lpad((100 + ${pick('e.id', 'tax office', 900)})::text, 3, '0') || '/' || ${oneOf('e.id', 'PAYE letters', ['A', 'WE', 'NB', 'TZ'])} || lpad(${pick('e.id', 'PAYE number', 99_999)}::text, 5, '0')`,
};

/** Writes the payrolls of every employer. Needs `sample_employers` and `sample_payrolls`. */
export async function insertPayrolls(trx: Transaction<Database>): Promise<void> {
  const names = Object.keys(columns).map((name) => sql.ref(name));
  await sql`
    insert into portal.payrolls (${sql.join(names)})
    select ${sql.join(Object.values(columns))}
    from sample_employers e join sample_payrolls p using (profile) order by e.id, p.position`.execute(trx);
}
