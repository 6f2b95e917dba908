import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type * as rows from '../../schemas/generated/rows.ts';
import type { FieldChange } from './changes/fieldChange.ts';
import type { ContributionLevelsTable, PotsTable, RegularPayrollContributionsTable } from './contributions/contributionTables.ts';
import type { NoticeReadersTable, NoticesTable, OutboxMailsTable } from './notices/noticeTables.ts';

/** A 64-bit number that the drivers of both homes give as a number: ids and pence stay far below 2^53. */
type BigInt = ColumnType<number, number | string, number | string>;
/** `yyyy-MM-dd`, as text in and out: a Date would pull a time zone into a calendar day. */
type CalendarDate = string;
type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>;
type Flag = Generated<boolean>;
type ReadOnly<Value> = ColumnType<Value, never, never>;
/** The columns of a resource's fields, from its entity; a table may add more. */
type Fields<Columns, Defaults extends keyof Columns> = Omit<Columns, Defaults> & {
  [Column in Defaults]: Generated<Columns[Column]>;
};

/** The columns that PostgreSQL generates from a party's names. */
interface PartyKeys {
  name_key: ColumnType<string, never, never>;
  short_name_key: ColumnType<string, never, never>;
  initial: ColumnType<string, never, never>;
  search_key: ColumnType<string, never, never>;
}

type IntermediariesTable = Fields<rows.IntermediariesColumns, rows.IntermediariesDefaults> & PartyKeys;

interface EmployersTable extends Fields<rows.EmployersColumns, rows.EmployersDefaults>, PartyKeys {
  active_employee_count: Generated<number>;
}

interface UsersTable {
  user_uid: Generated<string>;
  email: string;
  first_name: string;
  last_name: string;
  is_provider_admin: Flag;
  is_hs_admin: Flag;
  is_external_admin: Flag;
  can_view_analytics: Flag;
  last_logged_in_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

interface CompanyRelationshipsTable extends AccessColumns {
  user_uid: string;
  employer_id: number;
  employee_uid: string | null;
  is_active: Flag;
  is_pension_administrator: Flag;
  is_senior_pension_administrator: Flag;
  is_employee: Flag;
  started_at: Timestamp;
  ended_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

/** The state of a person's access. Left out of an insert, the database derives it from the flags. */
interface AccessColumns {
  access_uid: Generated<string>;
  access_state: Generated<'invited' | 'active' | 'upgraded' | 'revoked' | 'reinstated'>;
  invited_first_name: string | null;
  invited_last_name: string | null;
  invited_email: string | null;
  date_of_birth: CalendarDate | null;
}

interface IntermediaryMembersTable extends AccessColumns {
  user_uid: string;
  intermediary_id: number;
  is_active: Flag;
  started_at: Timestamp;
  ended_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

interface InvitationLinksTable {
  link_uid: Generated<string>;
  access_uid: string;
  employer_id: number | null;
  intermediary_id: number | null;
  token_hash: string | null;
  created_at: ColumnType<Date, Date | string, Date | string>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  replaced_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export type AccessLevel = 'full' | 'readOnly' | 'none';

interface IntermediaryEmployersTable {
  association_uid: Generated<string>;
  intermediary_id: number;
  employer_id: number;
  default_level: Generated<AccessLevel>;
  looked_after_by: Generated<string | null>;
  is_active: Flag;
  started_at: Timestamp;
  ended_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

interface IntermediaryMemberLevelsTable {
  user_uid: string;
  intermediary_id: number;
  employer_id: number;
  level: AccessLevel;
}

type ProductTypesTable = Fields<rows.ProductTypesColumns, rows.ProductTypesDefaults>;

interface PayrollsTable extends Fields<rows.PayrollsColumns, rows.PayrollsDefaults> {
  employer_id: number;
}

interface PensionSchemesTable extends Fields<rows.PensionSchemesColumns, rows.PensionSchemesDefaults> {
  employer_id: number;
}

interface BenefitsTable extends Fields<rows.BenefitsColumns, rows.BenefitsDefaults> {
  employer_id: number;
}

interface EmployeesTable extends Fields<rows.EmployeesColumns, rows.EmployeesDefaults> {
  employer_id: number;
  created_at: Timestamp;
  last_name_key: ColumnType<string, never, never>;
  payroll_number_key: ColumnType<string | null, never, never>;
  national_insurance_key: ColumnType<string | null, never, never>;
}

interface PayrollRelationshipsTable {
  employee_uid: string;
  payroll_uid: string;
  employer_id: number;
  is_active: Flag;
  started_on: CalendarDate;
  ended_on: CalendarDate | null;
}

interface PensionSchemeRelationshipsTable {
  employee_uid: string;
  pension_scheme_uid: string;
  employer_id: number;
  state: 'active' | 'optedOut' | 'notEnrolled';
  relationship_uid: Generated<string>;
  enrolled_on: Generated<CalendarDate | null>;
  enrolment_type: Generated<'autoEnrolled' | 'contractual' | 'optedIn' | 'joined' | null>;
  information_given_on: Generated<CalendarDate | null>;
  ended_on: Generated<CalendarDate | null>;
  end_reason: Generated<'leftEmployment' | 'employeeAsked' | 'movedScheme' | null>;
}

interface EmployeeRequestsTable {
  request_uid: Generated<string>;
  employer_id: number;
  employee_uid: string;
  payroll_uid: string | null;
  pension_scheme_uid: string | null;
  type: 'contributionChange' | 'optOut';
  status: Generated<'outstanding' | 'cancelled' | 'complete'>;
  requested_at: Timestamp;
  existing_employee_percent: number | null;
  updated_employee_percent: number | null;
  updated_employee_payment: BigInt | null;
}

/** The table of changes: the store may add to it, and nothing else. */
interface ChangesTable {
  entry: GeneratedAlways<number>;
  change_uid: ColumnType<string, string | undefined, never>;
  at: ColumnType<Date, Date | string, never>;
  actor_user_uid: ColumnType<string | null, string | null | undefined, never>;
  acting_as: ColumnType<string, string, never>;
  on_behalf_of: ColumnType<number | null, number | null | undefined, never>;
  employer_id: ColumnType<number | null, number | null | undefined, never>;
  intermediary_id: ColumnType<number | null, number | null | undefined, never>;
  kind: ColumnType<string, string, never>;
  record_uid: ColumnType<string, string, never>;
  title: ColumnType<string, string, never>;
  employee_uid: ColumnType<string | null, string | null | undefined, never>;
  action: ColumnType<string, string, never>;
  activity: ColumnType<string | null, string | null | undefined, never>;
  /** A list of {@link FieldChange}. */
  fields: ColumnType<readonly FieldChange[], string | undefined, never>;
  status: ColumnType<'complete' | 'pending' | 'failed', 'complete' | 'pending' | 'failed' | undefined, never>;
  machine: ColumnType<string | null, string | null | undefined, never>;
  lifecycle_uid: ColumnType<string | null, string | null | undefined, never>;
  from_state: ColumnType<string | null, string | null | undefined, never>;
  to_state: ColumnType<string | null, string | null | undefined, never>;
}

/** The view of those changes that are steps of a lifecycle. */
interface LifecycleHistoryView {
  entry: GeneratedAlways<number>;
  machine: ReadOnly<string>;
  record_uid: ReadOnly<string>;
  employer_id: ReadOnly<number | null>;
  intermediary_id: ReadOnly<number | null>;
  title: ReadOnly<string>;
  event: ReadOnly<string>;
  from_state: ReadOnly<string | null>;
  to_state: ReadOnly<string>;
  at: ReadOnly<Date>;
  actor_user_uid: ReadOnly<string | null>;
  acting_as: ReadOnly<string>;
}

interface IdempotencyKeysTable {
  user_uid: string;
  key: string;
  request_hash: string;
  status: number;
  body: ColumnType<unknown, string, string>;
  created_at: Timestamp;
}

interface PayPeriodsTable extends Fields<rows.PayPeriodsColumns, rows.PayPeriodsDefaults> {
  employer_id: BigInt;
}

interface LatePaymentsTable extends Fields<rows.LatePaymentsColumns, rows.LatePaymentsDefaults> {
  employer_id: BigInt;
}

interface StatementsTable extends Fields<rows.StatementsColumns, rows.StatementsDefaults> {
  employer_id: BigInt;
  made_at: Generated<Date>;
}

/** The tables of the service, as migrations make them in the PostgreSQL schema `portal`. */
export interface Database {
  'portal.intermediaries': IntermediariesTable;
  'portal.employers': EmployersTable;
  'portal.users': UsersTable;
  'portal.company_relationships': CompanyRelationshipsTable;
  'portal.intermediary_members': IntermediaryMembersTable;
  'portal.intermediary_employers': IntermediaryEmployersTable;
  'portal.intermediary_member_levels': IntermediaryMemberLevelsTable;
  'portal.notices': NoticesTable;
  'portal.notice_readers': NoticeReadersTable;
  'portal.product_types': ProductTypesTable;
  'portal.payrolls': PayrollsTable;
  'portal.pension_schemes': PensionSchemesTable;
  'portal.benefits': BenefitsTable;
  'portal.employees': EmployeesTable;
  'portal.payroll_relationships': PayrollRelationshipsTable;
  'portal.pension_scheme_relationships': PensionSchemeRelationshipsTable;
  'portal.pay_periods': PayPeriodsTable;
  'portal.statements': StatementsTable;
  'portal.late_payments': LatePaymentsTable;
  'portal.pots': PotsTable;
  'portal.contribution_levels': ContributionLevelsTable;
  'portal.regular_payroll_contributions': RegularPayrollContributionsTable;
  'portal.employee_requests': EmployeeRequestsTable;
  'portal.changes': ChangesTable;
  'portal.lifecycle_history': LifecycleHistoryView;
  'portal.idempotency_keys': IdempotencyKeysTable;
  'portal.outbox_mails': OutboxMailsTable;
  'portal.invitation_links': InvitationLinksTable;
  'portal.counters': { name: string; value: number };
}
