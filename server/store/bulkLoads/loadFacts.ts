import { sql } from 'kysely';
import type { DeductionType } from '../../../domain/contributions/deductions.ts';
import type { FileContext, NamedBenefit, SchemeChoice } from '../../../domain/files/types.ts';
import { openForChanges } from '../contributions/openForChanges.ts';
import type { Reader } from '../createStore.ts';
import { namesOfBenefit } from './benefitsOfFile.ts';
import type { KeptLoad } from './bulkLoads.ts';

/** The settings of a payroll and a benefit, and the pay period, that the checks of a file depend on. */
export interface StoredLoadFacts {
  /** The columns of the payroll and the benefit by their fields; null without one. */
  payroll: Record<string, unknown> | null;
  benefit: Record<string, unknown> | null;
  pensionableSalaryDefinition: string | null;
  contributionType: DeductionType | null;
  /** Null without a scheme. */
  allowsPartialPercentages: boolean | null;
  isSavings: boolean;
  schemes: SchemeChoice;
  /** Null for a scheme that lets nobody cancel. */
  cancellationDays: number | null;
  period: FileContext['period'];
  lastPeriodEnd: string | null;
  /** Of a file with the rows of several benefits: all of them. */
  benefits: readonly NamedBenefit[] | null;
}

type PlaceOfFacts = Pick<KeptLoad, 'employerId' | 'payrollUid' | 'benefitUid' | 'payrollDateUid' | 'pensionSchemeUid'> & {
  bulkLoadJobUid: string | null;
};

/** The fields whose values the checks read, as columns. */
const formatColumns = [
  'bulk_management',
  'joiner',
  'leaver',
  'contribution',
  'opt_out',
  'employee_detail',
  'salary_detail',
  'lump_sum_contribution',
  'assessment',
];
const camel = (column: string): string => column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const formatsOf = (alias: string, columns: readonly string[]) =>
  sql.raw(columns.map((column) => `'${camel(column)}FileFormat', ${alias}.${column}_file_format`).join(', '));

/** @param place.bulkLoadJobUid - Null before there is an upload. */
export async function storedLoadFacts(
  reader: Reader,
  { employerId, bulkLoadJobUid, payrollUid, benefitUid, payrollDateUid, pensionSchemeUid }: PlaceOfFacts,
): Promise<StoredLoadFacts> {
  const { rows } = await sql<StoredLoadFacts>`
    select s.pensionable_salary_definition as "pensionableSalaryDefinition", s.contribution_type as "contributionType",
      s.allows_partial_percentage_contributions as "allowsPartialPercentages",
      exists (select from portal.benefits b where b.benefit_uid = ${benefitUid} and b.employer_id = ${employerId} and b.product_uid is not null) as "isSavings",
      (select jsonb_build_object('isGiven', s.pension_scheme_uid is not null, 'openCount', count(*) filter (where o.is_active),
        'numbers', coalesce(jsonb_agg(o.scheme_number) filter (where o.scheme_number is not null), '[]'),
        'levels', coalesce(jsonb_agg(jsonb_build_object('number', o.scheme_number, 'isGiven', o.pension_scheme_uid = ${pensionSchemeUid}::uuid,
          'isOpen', o.is_active, 'employeePercent', o.default_employee_contribution_pct, 'employerPercent', o.default_employer_contribution_pct,
          'allowsPartialPercentages', o.allows_partial_percentage_contributions)), '[]'))
        from portal.pension_schemes o where o.employer_id = ${employerId}) as schemes,
      case when s.allows_cancellation then s.cancellation_period end as "cancellationDays",
      (select jsonb_build_object(${formatsOf('p', formatColumns)}, 'payrollNumberRegex', p.payroll_number_regex,
        'payrollNumberRegexStance', p.payroll_number_regex_stance, 'frequency', p.frequency, 'startDate', p.start_date,
        'isAssessed', p.enable_assessment, 'uploadFileValidActions', p.upload_file_valid_actions)
        from portal.payrolls p where p.payroll_uid = ${payrollUid} and p.employer_id = ${employerId}) as payroll,
      (select jsonb_build_object(${formatsOf('b', ['bulk_management', 'joiner', 'contribution', 'opt_out', 'leaver'])})
        from portal.benefits b where b.benefit_uid = ${benefitUid} and b.employer_id = ${employerId}) as benefit,
      (select jsonb_build_object('startDate', d.period_start_date, 'endDate', d.period_end_date,
        'isOpen', d.status = any(${[...openForChanges]}::text[]),
        'hasFormerUpload', exists (select from portal.bulk_load_jobs j where j.payroll_date_uid = d.payroll_date_uid
          and j.bulk_load_job_uid <> ${bulkLoadJobUid} and j.status in ('processingInstructions', 'awaitingPayment', 'complete')))
        from portal.pay_periods d where d.payroll_date_uid = ${payrollDateUid} and d.employer_id = ${employerId}) as period,
      (select max(d.period_end_date)::text from portal.pay_periods d where d.payroll_uid = ${payrollUid} and d.employer_id = ${employerId}
        and d.period_end_date <= portal.uk_today()) as "lastPeriodEnd",
      (select jsonb_agg(jsonb_build_object('benefitUid', b.benefit_uid, 'title', b.name, 'names', ${namesOfBenefit}) order by b.name, b.benefit_uid)
        from portal.benefits b where b.employer_id = ${employerId} and b.benefit_uid in (
          select o.benefit_uid from portal.bulk_load_jobs j join portal.bulk_load_jobs o using (bulk_load_uid)
          where j.bulk_load_job_uid = ${bulkLoadJobUid} and j.benefit_uid is not null)) as benefits
    from (select) one left join portal.pension_schemes s on s.pension_scheme_uid = ${pensionSchemeUid} and s.employer_id = ${employerId}`.execute(
    reader,
  );
  const [facts] = rows;
  if (!facts) throw new Error('A left join of one row has no row.');
  return facts;
}
