import { type Transaction, sql } from 'kysely';
import type { Database } from '../../server/store/database.ts';
import productTypes from './data/productTypes.json' with { type: 'json' };
import { pick, uid } from './deterministic.ts';
import { payrollRows, payrollSlotRows } from './payrolls/payrollPlans.ts';
import { benefitUid, productUid, schemeUid } from './payrolls/offerUids.ts';
import { insertPayrolls, payrollUid } from './payrolls/payrolls.ts';
import { offersSavings, savings } from './payrolls/savings.ts';
import { stage } from './staging.ts';

/** A record of the provider, by its index among the samples of its resource's file. */
const providerUid = (resource: string, place: number) => uid('document', `'${resource}'`, '0', String(place));

/** Writes the product types, and the payrolls, pension schemes and benefits of every employer. Needs `sample_employers`. */
export async function insertOffers(trx: Transaction<Database>): Promise<void> {
  await insertProductTypes(trx);
  await stage(
    trx,
    'sample_payrolls',
    { profile: 'text', position: 'integer', name: 'text', frequency: 'text', status: 'text' },
    payrollRows(),
  );
  await stage(
    trx,
    'sample_payroll_slots',
    { profile: 'text', slot: 'integer', position: 'integer', previous: 'integer' },
    payrollSlotRows(),
  );
  await stage(
    trx,
    'sample_savings',
    { slug: 'text', name: 'text', flag: 'text', in_ten: 'integer', n: 'integer' },
    savings.map(({ offeredByInTen, ...one }, n) => ({ ...one, in_ten: offeredByInTen, n })),
  );

  await insertPayrolls(trx);

  // A scheme for everybody; one for executives, at the enterprise and at some offices; and one that is no longer used, at one employer in nine.
  const terms = (chargeModel: number, strategy: number) =>
    sql`${providerUid('charge-models', chargeModel)}, ${providerUid('strategies', strategy)}, 'master-trust'`;
  await sql`
    insert into portal.pension_schemes (pension_scheme_uid, employer_id, name, scheme_number, default_employee_contribution_pct, default_employer_contribution_pct, is_active,
      charge_model_uid, strategy_uid, internal_custody_entity_slug, contribution_type)
    select ${schemeUid('e.id', 1)}, e.id, e.short_name || ' Workplace Pension', 'MT' || lpad((e.id * 7)::text, 7, '0'), 5, 3, true, ${terms(1, 1)},
      coalesce(d.contribution_type, 'gross-employee') from sample_employers e left join sample_demo_employers d on d.id = e.id
    union all
    select ${schemeUid('e.id', 2)}, e.id, e.short_name || ' Executive Pension', 'EX' || lpad((e.id * 7)::text, 7, '0'), 8, 10, true, ${terms(3, 2)}, 'gross-employee' from sample_employers e
    where ${hasExecutiveScheme}
    union all
    select ${schemeUid('e.id', 3)}, e.id, e.short_name || ' Pension Plan 2012', 'OP' || lpad((e.id * 7)::text, 7, '0'), 3, 3, false, ${terms(4, 3)}, 'gross-employee' from sample_employers e
    where ${pick('e.id', 'old scheme', 9)} = 0`.execute(trx);

  // Two employers in three pay by direct debit.
  const isCollected = sql`${pick('e.id', 'paid by direct debit', 3)} > 0`;
  const payment = sql`${isCollected}, case when ${isCollected} then ${providerUid('payment-services', 1)} else ${providerUid('payment-services', 2)} end,
    case e.profile when 'enterprise' then 'papdis' end`;
  await sql`
    insert into portal.benefits (benefit_uid, employer_id, payroll_uid, pension_scheme_uid, product_uid, name, type, status, start_date,
      is_paid_via_dd, payment_service_uid, bulk_management_file_format)
    select ${benefitUid('e.id', 'p.position', "'pension'")}, e.id, ${payrollUid('e.id', 'p.position')}, ${schemeUid('e.id', 1)}, null::uuid,
      'Workplace pension', 'pension', p.status, date '2012-10-01' + ${pick('e.id', 'pension start', 1800)}, ${payment}
    from sample_employers e join sample_payrolls p using (profile)
    union all
    select ${benefitUid('e.id', 'p.position', 's.slug')}, e.id, ${payrollUid('e.id', 'p.position')}, null, ${productUid('s.slug')},
      s.name, 'savings', p.status, date '2018-04-06' + ${pick('e.id', 'savings start', 1800)}, ${payment}
    from sample_employers e join sample_payrolls p using (profile) join sample_savings s on ${offersSavings('e', 's.n', 's.in_ten')}
    order by 2, 3, 6`.execute(trx);
}

export const hasExecutiveScheme = sql`(e.profile = 'enterprise' or e.profile = 'office' and ${pick('e.id', 'executive scheme', 4)} = 0)`;

/** The allowances are the specification's sample values, in pounds. By law, the one for pensions has been 60,000 since April 2023. */
async function insertProductTypes(trx: Transaction<Database>): Promise<void> {
  const rows = productTypes.map((type, index) => ({
    ...type,
    annualAllowance: { currency: 'GBP', amount: type.annualAllowance },
    priority: index + 1,
  }));
  await sql`
    insert into portal.product_types (product_uid, short_name, long_name, slug, is_pension, is_pension_accumulation, annual_allowance, priority, compatible_transfer_products, can_buy, can_transfer)
    select ${productUid('slug')}, "shortName", "longName", slug, "isPension", "isPension", "annualAllowance", priority, "compatibleTransferProducts", "canBuy", "canTransfer"
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as t(
      slug text, "shortName" text, "longName" text, "isPension" boolean, "annualAllowance" jsonb, priority integer,
      "compatibleTransferProducts" text[], "canBuy" boolean, "canTransfer" boolean)`.execute(trx);
}
