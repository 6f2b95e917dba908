import type { ColumnType, Generated } from 'kysely';

/** A 64-bit number that the drivers of both homes give as a number: ids and pence stay far below 2^53. */
type BigInt = ColumnType<number, number | string, number | string>;
/** `yyyy-MM-dd`, as text in and out: a Date would pull a time zone into a calendar day. */
type CalendarDate = string;
type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>;
type Flag = Generated<boolean>;

interface PartyTable {
  id: Generated<number>;
  name: string;
  short_name: string;
  name_key: ColumnType<string, never, never>;
  short_name_key: ColumnType<string, never, never>;
  initial: ColumnType<string, never, never>;
  is_active: Flag;
}

interface IntermediariesTable extends PartyTable {
  intermediary_uid: Generated<string>;
  email: string | null;
  employer_count: Generated<number>;
}

interface EmployersTable extends PartyTable {
  employer_uid: Generated<string>;
  intermediary_uid: string | null;
  emails: Generated<string[]>;
  phone_number: string | null;
  allow_contributions_link_to_salary: Flag;
  contribution_matching_hint: string | null;
  has_contribution_matching_rule: Flag;
  requires_compliance_alerting: Flag;
  enforces_smarter_care: Flag;
  payroll_allowed_cash: Flag;
  is_wpt: Flag;
  is_creative: Flag;
  instruction_close_employer_id: string | null;
  close_employer_final_pay_date: CalendarDate | null;
  close_employer_reason: string | null;
  employee_count: Generated<number>;
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

interface CompanyRelationshipsTable {
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

interface IntermediaryMembersTable {
  user_uid: string;
  intermediary_id: number;
  is_active: Flag;
}

interface IntermediaryEmployersTable {
  intermediary_id: number;
  employer_id: number;
  is_active: Flag;
  started_at: Timestamp;
  ended_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

interface ProductTypesTable {
  product_uid: Generated<string>;
  short_name: string;
  long_name: string;
  slug: string;
  is_pension: boolean;
  is_pension_accumulation: Flag;
  is_pension_drawdown: Flag;
  annual_allowance: ColumnType<{ currency: 'GBP'; amount: number }, string, string>;
  priority: number;
  compatible_transfer_products: Generated<string[]>;
  can_buy: boolean;
  can_transfer: boolean;
}

interface PayrollsTable {
  payroll_uid: Generated<string>;
  employer_id: number;
  name: string;
  frequency: 'monthly' | 'weekly' | 'taxMonthly' | 'taxWeekly' | 'fortnightly' | 'fourWeekly';
  status: Generated<'Active' | 'Ceased'>;
  start_date: CalendarDate | null;
  is_default: Flag;
}

interface PensionSchemesTable {
  pension_scheme_uid: Generated<string>;
  employer_id: number;
  name: string;
  scheme_number: string | null;
  default_employee_contribution_pct: Generated<number>;
  default_employer_contribution_pct: Generated<number>;
  is_active: Flag;
}

interface BenefitsTable {
  benefit_uid: Generated<string>;
  employer_id: number;
  payroll_uid: string;
  pension_scheme_uid: string | null;
  product_uid: string | null;
  name: string;
  type: 'savings' | 'pension';
  status: Generated<'Active' | 'Ceased'>;
  start_date: CalendarDate | null;
}

interface EmployeesTable {
  employee_uid: Generated<string>;
  employer_id: number;
  first_name: string;
  last_name: string;
  date_of_birth: CalendarDate | null;
  national_insurance: string | null;
  email: string | null;
  mobile_phone: string | null;
  address_line1: string | null;
  address_line2: string | null;
  town: string | null;
  county: string | null;
  post_code: string | null;
  payroll_number: string;
  employment_start_date: CalendarDate | null;
  annual_salary: BigInt | null;
  payroll_uid: string | null;
  is_active: Flag;
  has_isa: Flag;
  has_lisa: Flag;
  has_jisa: Flag;
  has_gia: Flag;
  created_at: Timestamp;
  last_name_key: ColumnType<string, never, never>;
  search_key: ColumnType<string, never, never>;
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
}

interface RegularPayrollContributionsTable {
  employer_contribution_uid: Generated<string>;
  employer_id: number;
  employee_uid: string;
  pot_uid: string;
  payroll_uid: string;
  benefit_uid: string;
  due_date: CalendarDate;
  contribution_type: 'pension' | 'savings';
  intended_for_product_type_uid: string;
  employee_regular_amount: Generated<number>;
  employer_regular_amount: Generated<number>;
  employee_lump_sum: Generated<number>;
  employer_lump_sum: Generated<number>;
  is_cancelled: Flag;
  has_been_paid: Flag;
}

interface RecentActivityTable {
  instruction_uid: Generated<string>;
  employer_id: number;
  employee_uid: string | null;
  actor_user_uid: string | null;
  timestamp: Timestamp;
  activity: string;
  status: Generated<'complete' | 'pending' | 'failed'>;
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

interface IdempotencyKeysTable {
  user_uid: string;
  key: string;
  request_hash: string;
  status: number;
  body: ColumnType<unknown, string, string>;
  created_at: Timestamp;
}

/** The tables of the service, as migrations make them in the PostgreSQL schema `portal`. */
export interface Database {
  'portal.intermediaries': IntermediariesTable;
  'portal.employers': EmployersTable;
  'portal.users': UsersTable;
  'portal.company_relationships': CompanyRelationshipsTable;
  'portal.intermediary_members': IntermediaryMembersTable;
  'portal.intermediary_employers': IntermediaryEmployersTable;
  'portal.product_types': ProductTypesTable;
  'portal.payrolls': PayrollsTable;
  'portal.pension_schemes': PensionSchemesTable;
  'portal.benefits': BenefitsTable;
  'portal.employees': EmployeesTable;
  'portal.payroll_relationships': PayrollRelationshipsTable;
  'portal.pension_scheme_relationships': PensionSchemeRelationshipsTable;
  'portal.regular_payroll_contributions': RegularPayrollContributionsTable;
  'portal.recent_activity': RecentActivityTable;
  'portal.employee_requests': EmployeeRequestsTable;
  'portal.idempotency_keys': IdempotencyKeysTable;
  'portal.counters': { name: string; value: number };
}
