import { sql } from 'kysely';
import { periodTitleOf } from '../core/periodTitle.ts';
import type { Reader } from '../createStore.ts';
import { openForChanges } from '../contributions/openForChanges.ts';
import { takesNone } from './benefitsOfFile.ts';
import { payrollStatus } from '../payrolls/payrolls.ts';

/** The place that a file is sent to. */
export interface UploadPlace {
  employerUid: string;
  /** Of the benefit; of a file of an employer, the payroll that was named, or else its only one that pays. Null for a file of several payrolls. */
  payrollUid: string | null;
  /** Of the benefit; of a file of an employer, the only one that is open. Null where a file must name it, or has none. */
  pensionSchemeUid: string | null;
  /** The open pension schemes of the employer. */
  schemeCount: number;
  /** Whether the payroll takes files; of several payrolls, whether one of them does. */
  takesFiles: boolean;
  /** Whether the named scheme is one of the employer's. */
  hasScheme: boolean;
  /** The payrolls of the employer that still pay. */
  payrollCount: number;
}

/** The parts of a place that an upload names. */
export interface NamedPlace {
  employerId: number;
  benefitUid: string | null;
  payrollUid: string | null;
  pensionSchemeUid: string | null;
}

/** @returns null when the employer has no such benefit. A named payroll that is not the employer's, or pays no more, is not the place's. */
export async function uploadPlace(
  reader: Reader,
  { employerId, benefitUid, payrollUid, pensionSchemeUid }: NamedPlace,
): Promise<UploadPlace | null> {
  const { rows } = await sql<UploadPlace>`
    with paying as (
      select p.payroll_uid, p.enable_employer_file_upload from portal.payrolls p
      where p.employer_id = ${employerId} and ${payrollStatus('p')} <> 'Ceased'
    ), open as (
      select s.pension_scheme_uid from portal.pension_schemes s where s.employer_id = ${employerId} and s.is_active
    ), place as (
      select e.employer_uid, b.benefit_uid,
        case when b.benefit_uid is not null then b.pension_scheme_uid
          when (select count(*) from open) = 1 then (select pension_scheme_uid from open) end as pension_scheme_uid,
        case when b.benefit_uid is not null then b.payroll_uid
          when ${payrollUid}::uuid is not null then (select payroll_uid from paying where payroll_uid = ${payrollUid})
          when (select count(*) from paying) = 1 then (select payroll_uid from paying) end as payroll_uid
      from portal.employers e left join portal.benefits b on b.benefit_uid = ${benefitUid} and b.employer_id = e.id
      where e.id = ${employerId} and (${benefitUid}::uuid is null or b.benefit_uid is not null))
    select l.employer_uid as "employerUid", l.payroll_uid as "payrollUid", l.pension_scheme_uid as "pensionSchemeUid",
      exists (select from portal.payrolls p where p.employer_id = ${employerId} and p.enable_employer_file_upload
        and (l.payroll_uid is null or p.payroll_uid = l.payroll_uid)) as "takesFiles",
      exists (select from portal.pension_schemes s where s.employer_id = ${employerId} and s.pension_scheme_uid = ${pensionSchemeUid}) as "hasScheme",
      (select count(*) from paying) as "payrollCount", (select count(*) from open) as "schemeCount"
    from place l`.execute(reader);
  return rows[0] ?? null;
}

/** A pay period that takes files of contributions, with the benefit whose contributions it has. */
export interface OpenPeriod {
  payrollDateUid: string;
  benefitUid: string;
  pensionSchemeUid: string | null;
}

/** The titles of those of these pay periods of which somebody has recorded that nobody contributes, with the reason. */
export async function periodsWithoutContributions(
  reader: Reader,
  employerId: number,
  payrollDateUids: readonly string[],
): Promise<{ title: string; reason: string | null }[]> {
  if (payrollDateUids.length === 0) return [];
  const { rows } = await sql<{ title: string; reason: string | null }>`
    select ${periodTitleOf('r')} as title, r.no_contributions_reason as reason from portal.pay_periods r
    where r.employer_id = ${employerId} and r.payroll_date_uid = any(${`{${payrollDateUids.join(',')}}`}::uuid[]) and r.status = 'noStatementsAvailable'
    order by 1`.execute(reader);
  return rows;
}

/** The pay periods that a file of contributions may be for, those that wait for some before those for which nobody contributes; at most two, which is one too many. */
export async function openPeriods(
  reader: Reader,
  { employerId, benefitUid, payrollUid, pensionSchemeUid }: NamedPlace,
): Promise<OpenPeriod[]> {
  const { rows } = await sql<OpenPeriod>`
    select o."payrollDateUid", o."benefitUid", o."pensionSchemeUid" from (
    select r.payroll_date_uid as "payrollDateUid", b.benefit_uid as "benefitUid", b.pension_scheme_uid as "pensionSchemeUid",
      rank() over (order by ${takesNone}) as place
    from portal.pay_periods r join portal.benefits b on b.benefit_uid = r.benefit_uid
    where r.employer_id = ${employerId} and r.payroll_uid = ${payrollUid} and r.status = any(${[...openForChanges]})
      and (${benefitUid}::uuid is null or b.benefit_uid = ${benefitUid})
      and (${pensionSchemeUid}::uuid is null or b.pension_scheme_uid = ${pensionSchemeUid})) o
    where o.place = 1 order by o."payrollDateUid" limit 2`.execute(reader);
  return rows;
}
