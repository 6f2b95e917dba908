import { sql } from 'kysely';
import type { Reader } from '../createStore.ts';

/** The place that a file is sent to. */
export interface UploadPlace {
  employerUid: string;
  /** Null for a file of the whole employer. */
  payrollUid: string | null;
  /** Of the benefit. */
  pensionSchemeUid: string | null;
  /** Whether the payroll takes files; of a whole employer, whether one of its payrolls does. */
  takesFiles: boolean;
  /** Whether the named scheme is one of the employer's. */
  hasScheme: boolean;
}

/** @returns null when the employer has no such benefit. */
export async function uploadPlace(
  reader: Reader,
  {
    employerId,
    benefitUid,
    pensionSchemeUid,
  }: { employerId: number; benefitUid: string | null; pensionSchemeUid: string | null },
): Promise<UploadPlace | null> {
  const { rows } = await sql<UploadPlace>`
    select e.employer_uid as "employerUid", b.payroll_uid as "payrollUid", b.pension_scheme_uid as "pensionSchemeUid",
      exists (select from portal.payrolls p where p.employer_id = e.id and p.enable_employer_file_upload
        and (b.benefit_uid is null or p.payroll_uid = b.payroll_uid)) as "takesFiles",
      exists (select from portal.pension_schemes s where s.employer_id = e.id and s.pension_scheme_uid = ${pensionSchemeUid}) as "hasScheme"
    from portal.employers e left join portal.benefits b on b.benefit_uid = ${benefitUid} and b.employer_id = e.id
    where e.id = ${employerId} and (${benefitUid}::uuid is null or b.benefit_uid is not null)`.execute(reader);
  return rows[0] ?? null;
}
