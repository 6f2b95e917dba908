import { type RawBuilder, sql } from 'kysely';
import type { EmployeeRequest } from '../../../schemas/generated/types.ts';
import { employeeRequests } from '../../../schemas/generated/resources.ts';
import type { Reader, Scoped } from '../createStore.ts';
import type { Page } from '../core/listPage.ts';
import { plainText } from '../core/plainText.ts';
import { wordsCondition } from '../core/wordsCondition.ts';
import { employeesFound } from './employees.ts';
import { type ListRequest, resourceTable } from '../records/resourceTable.ts';

/** A request as stored, without the caller's allowed actions. */
export type RequestRow = Omit<EmployeeRequest, 'allowedActions'>;

const ofEmployee = (what: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select ${what} from portal.employees e where e.employee_uid = t.employee_uid)`;
const schemeName = sql`(select s.name from portal.pension_schemes s where s.pension_scheme_uid = t.pension_scheme_uid)`;

const requestTable = resourceTable<RequestRow>(employeeRequests.resource, employeeRequests.entity, {
  computed: {
    requestedDate: sql`t.requested_at`,
    employeeData: ofEmployee(
      sql`json_build_object('firstName', e.first_name, 'lastName', e.last_name, 'payrollNumber', e.payroll_number)`,
    ),
    employeeName: ofEmployee(sql`e.first_name || ' ' || e.last_name`),
    contributionData: sql`case when t.type = 'contributionChange' then json_build_object('existingEmployeePercent', t.existing_employee_percent,
      'updatedEmployeePercent', t.updated_employee_percent, 'updatedEmployeePayment', t.updated_employee_payment) end`,
    askedFor: sql`case when t.type = 'optOut' then 'Opt out of ' || coalesce(${schemeName}, 'the pension scheme')
      when t.updated_employee_percent is not null then
        coalesce('From ' || trim_scale(t.existing_employee_percent) || '% to ', 'Pay ') || trim_scale(t.updated_employee_percent) || '%'
      when t.updated_employee_payment is not null then 'Pay £' || to_char(t.updated_employee_payment / 100.0, 'FM999,999,990.00') || ' each pay period'
      else 'Not stated' end`,
    payrollName: sql`(select p.name from portal.payrolls p where p.payroll_uid = t.payroll_uid)`,
    benefitType: sql`case when t.pension_scheme_uid is null then 'savings' else 'pension' end`,
    pensionSchemeName: schemeName,
    potProductType: sql`case when t.pension_scheme_uid is null then null else 'Pension' end`,
    potId: sql`null::text`,
  },
});

/**
 * The requests of the employees whose names and payroll numbers contain all of the words. The index covers personal data too, which not everyone may read
 * and no caller may find out by searching for it.
 */
function searchedRequests(employerId: number, search: string): RawBuilder<unknown> {
  const texts = [sql`f.first_name`, sql`f.last_name`, sql`f.payroll_number`].map((column) => sql`portal.plain_text(${column})`);
  const open = wordsCondition(plainText(search), texts);
  return sql`t.employee_uid in (select f.employee_uid from ${employeesFound(employerId, search)} f where ${open})`;
}

/** One page of an employer's requests. */
export const listRequests = (reader: Reader, employerId: number, request: ListRequest): Promise<Page<RequestRow>> =>
  requestTable.list(
    reader,
    request.search === null
      ? sql`t.employer_id = ${employerId}`
      : sql`t.employer_id = ${employerId} and ${searchedRequests(employerId, request.search)}`,
    request,
  );

/** One request of this employer, or null. @param lock - Locks it against other changes until the transaction ends. */
export const findRequest = (reader: Reader, employerId: number, requestUid: string, lock = false): Promise<RequestRow | null> =>
  requestTable.find(
    reader,
    sql`t.employer_id = ${employerId} and t.request_uid = ${requestUid} ${lock ? sql`for update of t` : sql``}`,
  );

/** The owner of a request; undefined when there is no such request. Read without row-level security: never answer it to the caller. */
export async function ownerOfRequest(reader: Reader, requestUid: string): Promise<number | undefined> {
  const { rows } = await sql<{ employerId: number }>`
    select employer_id as "employerId" from portal.employee_requests where request_uid = ${requestUid}`.execute(reader);
  return rows[0]?.employerId;
}

/** Writes the status of a request. */
export async function setRequestStatus(tx: Scoped, employerId: number, requestUid: string, status: string): Promise<void> {
  await sql`
    update portal.employee_requests set status = ${status} where employer_id = ${employerId} and request_uid = ${requestUid}`.execute(
    tx,
  );
}

/** The pension scheme of a request, or null. */
export async function schemeOfRequest(tx: Reader, employerId: number, requestUid: string): Promise<string | null> {
  const { rows } = await sql<{ uid: string | null }>`
    select pension_scheme_uid as uid from portal.employee_requests where employer_id = ${employerId} and request_uid = ${requestUid}`.execute(
    tx,
  );
  return rows[0]?.uid ?? null;
}
