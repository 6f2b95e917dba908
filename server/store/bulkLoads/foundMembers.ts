import { type RawBuilder, sql } from 'kysely';
import type { DeductionType } from '../../../domain/contributions/deductions.ts';
import type { KnownMember, Namesake } from '../../../domain/files/types.ts';
import type { Reader, Scoped } from '../createStore.ts';

/** What a row says about the person whom it is about. */
export interface SoughtMember {
  payrollNumber: string | null;
  nationalInsurance: string | null;
  firstName: string | null;
  lastName: string | null;
  dateOfBirth: string | null;
}

/** Where members are looked for, and the scheme and the benefit by which their membership and last contributions are told. */
export interface MemberScope {
  employerId: number;
  pensionSchemeUid: string | null;
  benefitUid: string | null;
  payrollDateUid: string | null;
}

/** The regular period of the benefit before another one, as `before`, and its contributions of each employee, as `paid`. */
export const paidBefore = (
  { employerId, benefitUid, payrollDateUid }: MemberScope,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  before as (
    select p.payroll_date_uid from portal.pay_periods p join portal.pay_periods now on now.payroll_date_uid = ${payrollDateUid}
    where p.benefit_uid = ${benefitUid} and p.employer_id = ${employerId} and p.period_end_date < now.period_start_date and not p.is_extra
    order by p.period_end_date desc limit 1
  ), paid as (
    select c.employee_uid, sum(c.employee_regular_amount)::bigint as employee, sum(c.employer_regular_amount)::bigint as employer
    from before b join portal.regular_payroll_contributions c on c.payroll_date_uid = b.payroll_date_uid
    where not c.is_cancelled and ${condition} group by c.employee_uid)`;

/** The contributions of each employee that the period of an upload has, as `present`. */
const presentIn = ({ payrollDateUid }: MemberScope, condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  present as (
    select c.employee_uid, sum(c.employee_regular_amount)::bigint as employee, sum(c.employer_regular_amount)::bigint as employer,
      sum(c.employee_lump_sum + c.employer_lump_sum)::bigint as lump_sums, min(c.deduction_type) as deduction_type
    from portal.regular_payroll_contributions c
    where c.payroll_date_uid = ${payrollDateUid} and not c.is_cancelled and c.statement_uid is null and ${condition} group by c.employee_uid)`;

// A benefit of savings has no scheme: who has an active pot of its product is its member.
export const membership = sql`case when savings.state is not null then case savings.state when 'active' then 'active' else 'ceased' end
  when m.state = 'notEnrolled' and m.ended_on is not null then 'ceased' else coalesce(m.state, 'notEnrolled') end`;
const enrolledOn = sql`case when m.enrolled_on is not null then greatest(m.enrolled_on, m.information_given_on)::text end`;
/** The length of the time for an opt-out: as long as the information has not been given, it does not end. */
const optOutPeriod = sql`case when m.enrolment_type in ('contractual', 'joined') then 'month' when m.information_given_on is null then 'open'
  when m.invalid_notice_on is not null then 'sixWeeks' else 'month' end`;
const enrolmentType = sql`case when m.enrolment_type in ('autoEnrolled', 'contractual', 'joined') then m.enrolment_type end`;

/** The latest first day of the active memberships of each employee, as `since`, and those who have asked to opt out, as `asking`. */
const membershipsIn = ({ employerId }: MemberScope, condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  since as (
    select c.employee_uid, max(c.enrolled_on)::text as day from portal.pension_scheme_relationships c
    where c.employer_id = ${employerId} and c.state = 'active' and ${condition} group by c.employee_uid
  ), asking as (
    select distinct c.employee_uid from portal.employee_requests c
    where c.employer_id = ${employerId} and c.type = 'optOut' and c.status = 'outstanding' and ${condition})`;

/**
 * Whether a pot takes contributions of the period, as the processing of a row judges it: that of a former member takes those of the days before the end. The dates of the
 * period are read once, and the former memberships of the few whose pot is not active alone.
 */
const hasPayablePot = ({ payrollDateUid }: MemberScope): RawBuilder<unknown> => {
  const day = (column: 'period_start_date' | 'period_end_date') =>
    sql`(select d.${sql.ref(column)} from portal.pay_periods d where d.payroll_date_uid = ${payrollDateUid})`;
  const isInPeriod = (enrolledOn: RawBuilder<unknown>, endedOn: RawBuilder<unknown>) =>
    sql`coalesce(${enrolledOn}, ${day('period_end_date')}) <= ${day('period_end_date')} and ${endedOn} >= ${day('period_start_date')}`;
  return sql`case when pot.state = 'active' or savings.state = 'active' then true
    when pot.state is null then false
    else coalesce(m.state = 'notEnrolled' and ${isInPeriod(sql`m.enrolled_on`, sql`m.ended_on`)}, false) or exists (
      select from portal.former_memberships f where f.employee_uid = e.employee_uid and f.pension_scheme_uid = m.pension_scheme_uid
        and ${isInPeriod(sql`f.enrolled_on`, sql`f.ended_on`)}) end`;
};

const memberColumns = (scope: MemberScope): RawBuilder<unknown> => sql`
  e.employee_uid as "employeeUid", e.payroll_number as "payrollNumber", e.national_insurance as "nationalInsurance",
  e.first_name as "firstName", e.last_name as "lastName", e.date_of_birth as "dateOfBirth", e.payroll_uid as "payrollUid", e.is_active as "isActive",
  ${membership} as membership, ${enrolledOn} as "enrolledOn", ${enrolmentType} as "enrolmentType", ${optOutPeriod} as "optOutPeriod",
  e.employment_start_date::text as "employmentStartDate", since.day as "memberSince", m.ended_on::text as "formerMembershipEnd",
  asking.employee_uid is not null as "hasAskedToOptOut", ${hasPayablePot(scope)} as "hasPayablePot",
  case when paid.employee_uid is not null then json_build_object('employee', paid.employee, 'employer', paid.employer) end as "lastContribution",
  case when present.employee_uid is not null
    then json_build_object('employee', present.employee, 'employer', present.employer, 'lumpSums', present.lump_sums,
      'deductionType', present.deduction_type) end as "presentContribution"`;

/** The pot of the benefit's savings of each employee, as `savings`, by which {@link membership} is told. */
export const savingsOfEach = ({ employerId, benefitUid }: MemberScope): RawBuilder<unknown> => sql`
  left join portal.pots savings on savings.employee_uid = e.employee_uid and savings.product_uid = (
    select b.product_uid from portal.benefits b where b.benefit_uid = ${benefitUid} and b.employer_id = ${employerId})`;

const memberJoins = (scope: MemberScope): RawBuilder<unknown> => sql`
  left join portal.pension_scheme_relationships m on m.employee_uid = e.employee_uid and m.pension_scheme_uid = ${scope.pensionSchemeUid}
  ${savingsOfEach(scope)}
  left join portal.pots pot on pot.employee_uid = e.employee_uid and pot.pension_scheme_uid = ${scope.pensionSchemeUid}
  left join paid on paid.employee_uid = e.employee_uid left join present on present.employee_uid = e.employee_uid
  left join since on since.employee_uid = e.employee_uid left join asking on asking.employee_uid = e.employee_uid`;

/** The payroll numbers of an employer differ in more than capital letters. In "C", the order is that of texts in JavaScript, where employees in memory are sorted. */
const numberOrder = sql`e.payroll_number_key`;

interface FoundMember extends KnownMember {
  index: number;
}

/**
 * The employees whom rows may mean: those with their payroll number, their national insurance number, or their name and date of birth. One question for
 * all rows; each row may find several employees, in the order of their payroll numbers (`numberOrder`).
 */
export async function findMembers(reader: Reader, scope: MemberScope, sought: readonly SoughtMember[]): Promise<KnownMember[][]> {
  const { employerId } = scope;
  const asked = sought.map((one, n) => ({ n, ...soughtKeys(one) }));
  const { rows } = await sql<FoundMember>`
    with asked as materialized (
      select * from json_to_recordset(${JSON.stringify(asked)}::text::json) as a(n integer, number text, insurance text, name text, born date)
    ), found as (
      select a.n, e.employee_uid from asked a join portal.employees e on e.employer_id = ${employerId} and e.payroll_number_key = a.number collate "C"
      union
      select a.n, e.employee_uid from asked a join portal.employees e on e.employer_id = ${employerId} and e.national_insurance_key = a.insurance collate "C"
      union
      select a.n, e.employee_uid from asked a
      join portal.employees e on e.employer_id = ${employerId} and e.last_name_key = a.name collate "C" and e.date_of_birth = a.born
    ), ${paidBefore(scope, sql`c.employee_uid in (select employee_uid from found)`)},
    ${presentIn(scope, sql`c.employee_uid in (select employee_uid from found)`)},
    ${membershipsIn(scope, sql`c.employee_uid in (select employee_uid from found)`)}
    select f.n as index, ${memberColumns(scope)} from found f join portal.employees e using (employee_uid) ${memberJoins(scope)}
    order by f.n, ${numberOrder}`.execute(reader);
  const members: KnownMember[][] = sought.map(() => []);
  for (const { index, ...member } of rows) members[index]?.push(member);
  return members;
}

/**
 * The active employees of a payroll with each of the names, or of the employer where the payroll is not known.
 *
 * @param names - In the order of the answer; null for a row without a whole name.
 */
export async function findNamesakes(
  reader: Reader,
  { employerId, payrollUid }: { employerId: number; payrollUid: string | null },
  names: readonly (string | null)[],
): Promise<Namesake[][]> {
  const asked = names.flatMap((name, n) => (name === null ? [] : [{ n, name }]));
  const { rows } = await sql<Namesake & { index: number }>`
    select a.n as index, e.employee_uid as "employeeUid", e.payroll_number as "payrollNumber", e.first_name as "firstName", e.last_name as "lastName"
    from json_to_recordset(${JSON.stringify(asked)}::text::json) as a(n integer, name text)
    join portal.employees e on e.employer_id = ${employerId} and e.last_name_key = a.name collate "C"
    where e.is_active and (${payrollUid}::uuid is null or e.payroll_uid = ${payrollUid}) order by a.n, ${numberOrder}`.execute(
    reader,
  );
  const found: Namesake[][] = names.map(() => []);
  for (const { index, ...namesake } of rows) found[index]?.push(namesake);
  return found;
}

/** The forms in which employees are looked for; null for one that a row does not have. */
export interface MemberKeys {
  number: string | null;
  insurance: string | null;
  name: string | null;
  born: string | null;
}

export const soughtKeys = ({ payrollNumber, nationalInsurance, firstName, lastName, dateOfBirth }: SoughtMember): MemberKeys => ({
  number: payrollNumber?.toLowerCase() ?? null,
  insurance: nationalInsurance?.toLowerCase() ?? null,
  name: firstName !== null && lastName !== null ? `${lastName} ${firstName}`.toLowerCase() : null,
  born: dateOfBirth,
});

const membersAtOnce = 20_000;

/** Between the fields of an employee's line. No text that a person or a program sends keeps a control character (`plainText`). */
const fieldEnd = '\u001F';

/** The fields of an employee's line. Nothing stands for null: none of those that may be null can be an empty text. */
const lineFields = (scope: MemberScope) => ({
  uid: sql`e.employee_uid`,
  number: sql`e.payroll_number`,
  insurance: sql`e.national_insurance`,
  firstName: sql`e.first_name`,
  lastName: sql`e.last_name`,
  born: sql`e.date_of_birth`,
  payroll: sql`e.payroll_uid`,
  isActive: sql`e.is_active`,
  membership,
  enrolledOn,
  enrolmentType,
  optOutPeriod,
  employee: sql`paid.employee`,
  employer: sql`paid.employer`,
  presentEmployee: sql`present.employee`,
  presentEmployer: sql`present.employer`,
  presentLumpSums: sql`present.lump_sums`,
  deductionType: sql`present.deduction_type`,
  start: sql`e.employment_start_date`,
  since: sql`since.day`,
  formerEnd: sql`m.ended_on`,
  isAsking: sql`asking.employee_uid is not null`,
  hasPayablePot: hasPayablePot(scope),
});

/** An employee as a line of text, of some 130 bytes. */
export type MemberLine = string;

/** The part of an employee's line by which the employee is looked for. */
const soughtPart = ([, number, insurance, firstName = '', lastName = '', born]: readonly string[]) => ({
  payrollNumber: number || null,
  nationalInsurance: insurance || null,
  firstName,
  lastName,
  dateOfBirth: born || null,
});
/** The number of fields up to the end of that part. */
const soughtFields = 6;

export function memberOfLine(line: MemberLine): KnownMember {
  const fields = line.split(fieldEnd);
  const [uid = ''] = fields;
  const [payroll, isActive, state, since, type, optOut, employee, employer, ...present] = fields.slice(soughtFields);
  const [presentEmployee, presentEmployer, presentLumpSums, deductionType, start, memberSince, formerEnd, isAsking, isPayable] =
    present;
  return {
    employeeUid: uid,
    ...soughtPart(fields),
    payrollUid: payroll || null,
    isActive: isActive === 't',
    membership: state as KnownMember['membership'],
    enrolledOn: since || null,
    enrolmentType: (type || null) as KnownMember['enrolmentType'],
    optOutPeriod: optOut as KnownMember['optOutPeriod'],
    employmentStartDate: start || null,
    memberSince: memberSince || null,
    formerMembershipEnd: formerEnd || null,
    hasAskedToOptOut: isAsking === 't',
    hasPayablePot: isPayable === 't',
    lastContribution: employee ? { employee: Number(employee), employer: Number(employer) } : null,
    presentContribution: presentEmployee
      ? {
          employee: Number(presentEmployee),
          employer: Number(presentEmployer),
          lumpSums: Number(presentLumpSums),
          deductionType: deductionType as DeductionType,
        }
      : null,
  };
}

/** The forms in which the employee of a line is looked for, without the rest of the line. */
export const keysOfLine = (line: MemberLine): MemberKeys => soughtKeys(soughtPart(line.split(fieldEnd, soughtFields)));

/**
 * All employees of an employer in no order, some thousand at a time. One text for each employee takes a third of the time that columns take, on both sides of
 * the connection. The next ones are on their way while the caller reads.
 */
export async function* eachMember(tx: Scoped, scope: MemberScope): AsyncGenerator<MemberLine[]> {
  // All of them are wanted. Each of several processes would build the same tables of hashes, and with the usual memory write them to the disk.
  await sql`select set_config('cursor_tuple_fraction', '1', true), set_config('max_parallel_workers_per_gather', '0', true),
    set_config('work_mem', '64MB', true)`.execute(tx);
  await sql`
    declare members_of_employer no scroll cursor for
    with ${paidBefore(scope, sql`true`)}, ${presentIn(scope, sql`true`)}, ${membershipsIn(scope, sql`true`)}
    select concat(${sql.join(Object.values(lineFields(scope)), sql`, ${sql.lit(fieldEnd)}, `)}) as line
    from portal.employees e ${memberJoins(scope)} where e.employer_id = ${scope.employerId}`.execute(tx);
  const fetchMembers = () => sql<{ line: string }>`fetch ${sql.lit(membersAtOnce)} from members_of_employer`.execute(tx);
  for (let next = fetchMembers(); ;) {
    const { rows } = await next;
    const isLast = rows.length < membersAtOnce;
    if (!isLast) {
      next = fetchMembers();
      // It is awaited before the one after it; until then an error must not count as unhandled.
      next.catch(() => undefined);
    }
    yield rows.map(({ line }) => line);
    if (isLast) return;
  }
}

/** The number of an employer's employees. */
export async function countMembers(reader: Reader, { employerId }: Pick<MemberScope, 'employerId'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select employee_count::integer as count from portal.employers where id = ${employerId}`.execute(reader);
  return rows[0]?.count ?? 0;
}
