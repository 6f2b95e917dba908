import { type RawBuilder, sql } from 'kysely';
import { employeeContributionLevels } from '../../../schemas/generated/resources.ts';
import type { Frequency } from '../../../domain/calendar/payPeriods.ts';
import type { ContributionLevel, DatedLevel, Share } from '../../../domain/contributions/contributionLevel.ts';
import type { Reader, Scoped } from '../createStore.ts';
import type { Page } from '../core/listPage.ts';
import { type ListRequest, resourceTable } from '../records/resourceTable.ts';
import { potFactColumns, potTables } from './pots.ts';

/** The columns of a level. Each side has either a percentage or an amount. */
interface LevelRow {
  effectiveFrom: string;
  employeePercent: number | null;
  employeeAmount: number | null;
  employerPercent: number | null;
  employerAmount: number | null;
  usesSalarySacrifice: boolean;
}

/** A pot with its contributions on a day, as stored. */
export interface PotLevelRow extends Omit<LevelRow, 'effectiveFrom'> {
  potUid: string;
  potIdentifier: string;
  potName: string;
  potType: string;
  potState: 'active' | 'notActive';
  isPension: boolean;
  employeeUid: string;
  employeeName: string;
  pensionSchemeUid: string | null;
  payrollUid: string | null;
  effectiveFrom: string | null;
  pensionableSalaryDefinition: string | null;
  /** The contribution type of the scheme; null for other pots. */
  schemeContributionType: string | null;
  allowsPartialPercentages: boolean;
  /** Of the employee, in pence a year, and the frequency of the payroll; null where they are unknown. */
  annualSalary: number | null;
  frequency: Frequency | null;
  /** The next level to come into effect; null without one. */
  next: LevelRow | null;
  /** The default percentages of the pension scheme; null for other pots. */
  defaultEmployeePercent: number | null;
  defaultEmployerPercent: number | null;
  hasSacrificeByDefault: boolean;
  /** The first day of the membership, if it is known. */
  enrolledOn: string | null;
  openContributionCount: number;
  productCanBeBought: boolean;
  isMember: boolean | null;
}

const levelFields = sql`l.effective_from as "effectiveFrom", l.employee_percent as "employeePercent", l.employee_amount as "employeeAmount",
  l.employer_percent as "employerPercent", l.employer_amount as "employerAmount", l.uses_salary_sacrifice as "usesSalarySacrifice"`;

/**
 * The pots with the level of a day, with columns named as the resource's fields. Without a level, a pension pot has the default percentages of its
 * scheme, and other pots have no contributions.
 */
const potLevels = (today: string): RawBuilder<unknown> => sql`(
  select p.pot_uid, lpad(p.pot_number::text, 8, '0') as pot_identifier, coalesce(s.name, t.long_name) as pot_name,
    coalesce(t.short_name, 'Pension') as pot_type, p.state as pot_state, p.pension_scheme_uid is not null as is_pension, p.employer_id, p.employee_uid,
    e.first_name || ' ' || e.last_name as employee_name, p.pension_scheme_uid, e.payroll_uid, l.effective_from,
    s.default_employee_contribution_pct, s.default_employer_contribution_pct, coalesce(s.contribution_type = 'salary-sacrifice', false) as has_sacrifice_by_default,
    case when l.pot_uid is null then s.default_employee_contribution_pct else l.employee_percent end as employee_percent,
    case when l.pot_uid is null and s.pension_scheme_uid is null then 0 else l.employee_amount end as employee_amount,
    case when l.pot_uid is null then s.default_employer_contribution_pct else l.employer_percent end as employer_percent,
    case when l.pot_uid is null and s.pension_scheme_uid is null then 0 else l.employer_amount end as employer_amount,
    coalesce(l.uses_salary_sacrifice, s.contribution_type = 'salary-sacrifice', false) as uses_salary_sacrifice,
    s.pensionable_salary_definition, s.contribution_type as scheme_contribution_type, e.annual_salary,
    (select y.frequency from portal.payrolls y where y.payroll_uid = e.payroll_uid) as frequency, coalesce(s.allows_partial_percentage_contributions, true) as allows_partial_percentages,
    (select to_json(n) from (
      select ${levelFields} from portal.contribution_levels l where l.pot_uid = p.pot_uid and l.effective_from > ${today}::date
      order by l.effective_from limit 1) n) as next,
    (select r.enrolled_on from portal.pension_scheme_relationships r
      where r.employee_uid = p.employee_uid and r.pension_scheme_uid = p.pension_scheme_uid) as enrolled_on,
    ${potFactColumns}
  from ${potTables} left join lateral (
    select * from portal.contribution_levels l where l.pot_uid = p.pot_uid and l.effective_from <= ${today}::date
    order by l.effective_from desc limit 1) l on true)`;

const computedByTheApi = new Set([
  'contributionType',
  'employeeContributionType',
  'employerContributionType',
  'employeePays',
  'employerPays',
  'isSchemeDefault',
  'nextLevel',
  'allowedActions',
]);

const tableOn = (today: string) => {
  const { resource, entity } = employeeContributionLevels;
  const properties = Object.fromEntries(Object.entries(entity.properties).filter(([field]) => !computedByTheApi.has(field)));
  return resourceTable<PotLevelRow>(
    resource,
    { ...entity, properties },
    {
      from: potLevels(today),
      computed: {
        next: sql`t.next`,
        schemeContributionType: sql`t.scheme_contribution_type`,
        annualSalary: sql`t.annual_salary`,
        frequency: sql`t.frequency`,
        defaultEmployeePercent: sql`t.default_employee_contribution_pct`,
        defaultEmployerPercent: sql`t.default_employer_contribution_pct`,
        hasSacrificeByDefault: sql`t.has_sacrifice_by_default`,
        enrolledOn: sql`t.enrolled_on`,
        openContributionCount: sql`t."openContributionCount"`,
        productCanBeBought: sql`t."productCanBeBought"`,
        isMember: sql`t."isMember"`,
      },
    },
  );
};

/** One page of the pots of an employer. @param today - `yyyy-MM-dd`: the day of the levels. */
export const listPotLevels = (
  reader: Reader,
  employerId: number,
  request: ListRequest,
  today: string,
): Promise<Page<PotLevelRow>> => tableOn(today).list(reader, sql`t.employer_id = ${employerId}`, request);

/** One pot of the employer with its level, or null. */
export const findPotLevel = (reader: Reader, employerId: number, potUid: string, today: string): Promise<PotLevelRow | null> =>
  tableOn(today).find(reader, sql`t.employer_id = ${employerId} and t.pot_uid = ${potUid}`);

/** The stored levels of a pot, earliest first. The default of a scheme is not among them. */
export async function levelsOfPot(reader: Reader, employerId: number, potUid: string): Promise<DatedLevel[]> {
  const { rows } = await sql<LevelRow>`
    select ${levelFields} from portal.contribution_levels l where l.employer_id = ${employerId} and l.pot_uid = ${potUid} order by l.effective_from`.execute(
    reader,
  );
  return rows.map((row) => ({ ...levelOf(row), effectiveFrom: row.effectiveFrom }));
}

/** Writes a level, in place of one from the same day. */
export async function writeLevel(
  tx: Scoped,
  employerId: number,
  potUid: string,
  { effectiveFrom, employee, employer, usesSalarySacrifice }: DatedLevel,
): Promise<void> {
  const values = {
    employee_percent: percentOf(employee),
    employee_amount: amountOf(employee),
    employer_percent: percentOf(employer),
    employer_amount: amountOf(employer),
    uses_salary_sacrifice: usesSalarySacrifice,
  };
  await tx
    .insertInto('portal.contribution_levels')
    .values({ employer_id: employerId, pot_uid: potUid, effective_from: effectiveFrom, ...values })
    .onConflict((conflict) => conflict.columns(['pot_uid', 'effective_from']).doUpdateSet(values))
    .execute();
}

/** Removes the level that begins on a day. @param effectiveFrom - `yyyy-MM-dd`. */
export async function removeLevel(tx: Scoped, employerId: number, potUid: string, effectiveFrom: string): Promise<void> {
  await tx
    .deleteFrom('portal.contribution_levels')
    .where('employer_id', '=', employerId)
    .where('pot_uid', '=', potUid)
    .where('effective_from', '=', effectiveFrom)
    .execute();
}

const percentOf = (share: Share): number | null => ('percent' in share ? share.percent : null);
const amountOf = (share: Share): number | null => ('amount' in share ? share.amount : null);

function shareOfRow(percent: number | null, amount: number | null): Share {
  if (percent !== null) return { percent };
  if (amount !== null) return { amount };
  throw new Error('A contribution level has neither a percentage nor an amount.');
}

/** The level in the columns of a row. */
export const levelOf = (row: Omit<LevelRow, 'effectiveFrom'>): ContributionLevel => ({
  employee: shareOfRow(row.employeePercent, row.employeeAmount),
  employer: shareOfRow(row.employerPercent, row.employerAmount),
  usesSalarySacrifice: row.usesSalarySacrifice,
});

/** The default contributions of the pot's pension scheme; null for other pots. */
export const schemeDefaultOf = (row: PotLevelRow): ContributionLevel | null =>
  row.defaultEmployeePercent === null || row.defaultEmployerPercent === null
    ? null
    : {
        employee: { percent: row.defaultEmployeePercent },
        employer: { percent: row.defaultEmployerPercent },
        usesSalarySacrifice: row.hasSacrificeByDefault,
      };
