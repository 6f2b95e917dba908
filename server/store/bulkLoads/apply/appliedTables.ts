import type { Selectable } from 'kysely';
import type { Database } from '../../database.ts';

/** A table whose rows instructions change: its key, and the columns that they write, with their types. */
interface AppliedTable {
  readonly key: readonly string[];
  readonly columns: Readonly<Record<string, 'uuid' | 'text' | 'date' | 'bigint' | 'numeric' | 'boolean'>>;
}

/** The tables that instructions change, in an order in which each row comes after those that it refers to. */
export const appliedTables = {
  employees: {
    key: ['employee_uid'],
    columns: {
      employee_uid: 'uuid',
      first_name: 'text',
      last_name: 'text',
      date_of_birth: 'date',
      national_insurance: 'text',
      email: 'text',
      mobile_phone: 'text',
      address_line1: 'text',
      address_line2: 'text',
      town: 'text',
      county: 'text',
      post_code: 'text',
      country: 'text',
      payroll_number: 'text',
      employment_start_date: 'date',
      annual_salary: 'bigint',
      payroll_uid: 'uuid',
      is_active: 'boolean',
      has_isa: 'boolean',
      has_lisa: 'boolean',
      has_jisa: 'boolean',
      has_gia: 'boolean',
    },
  },
  payroll_relationships: {
    key: ['employee_uid', 'payroll_uid', 'started_on'],
    columns: {
      employee_uid: 'uuid',
      payroll_uid: 'uuid',
      is_active: 'boolean',
      started_on: 'date',
      ended_on: 'date',
      last_pay: 'bigint',
    },
  },
  employee_salaries: {
    key: ['employee_uid', 'effective_from'],
    columns: { employee_uid: 'uuid', effective_from: 'date', annual_salary: 'bigint' },
  },
  pension_scheme_relationships: {
    key: ['relationship_uid'],
    columns: {
      relationship_uid: 'uuid',
      employee_uid: 'uuid',
      pension_scheme_uid: 'uuid',
      state: 'text',
      enrolled_on: 'date',
      enrolment_type: 'text',
      information_given_on: 'date',
      invalid_notice_on: 'date',
      ended_on: 'date',
      end_reason: 'text',
    },
  },
  former_memberships: {
    key: ['former_membership_uid'],
    columns: {
      former_membership_uid: 'uuid',
      employee_uid: 'uuid',
      pension_scheme_uid: 'uuid',
      enrolled_on: 'date',
      ended_on: 'date',
    },
  },
  pots: {
    key: ['pot_uid'],
    columns: { pot_uid: 'uuid', employee_uid: 'uuid', pension_scheme_uid: 'uuid', product_uid: 'uuid', state: 'text' },
  },
  contribution_levels: {
    key: ['level_uid'],
    columns: {
      level_uid: 'uuid',
      pot_uid: 'uuid',
      effective_from: 'date',
      employee_percent: 'numeric',
      employee_amount: 'bigint',
      employer_percent: 'numeric',
      employer_amount: 'bigint',
      uses_salary_sacrifice: 'boolean',
    },
  },
  regular_payroll_contributions: {
    key: ['employer_contribution_uid'],
    columns: {
      employer_contribution_uid: 'uuid',
      employee_uid: 'uuid',
      pot_uid: 'uuid',
      payroll_uid: 'uuid',
      benefit_uid: 'uuid',
      due_date: 'date',
      contribution_type: 'text',
      intended_for_product_type_uid: 'uuid',
      employee_regular_amount: 'bigint',
      employer_regular_amount: 'bigint',
      employee_lump_sum: 'bigint',
      employer_lump_sum: 'bigint',
      is_cancelled: 'boolean',
      has_been_paid: 'boolean',
      payroll_date_uid: 'uuid',
      statement_uid: 'uuid',
      is_edited: 'boolean',
      is_salary_missing: 'boolean',
      opted_out_on: 'date',
      deduction_type: 'text',
      tax_relief: 'bigint',
      sacrificed_amount: 'bigint',
    },
  },
} as const satisfies Readonly<Record<string, AppliedTable>>;

export type AppliedName = keyof typeof appliedTables;
type Columns<Name extends AppliedName> = keyof (typeof appliedTables)[Name]['columns'];

/** A row of a table that instructions change, with the columns that they write. */
export type AppliedRow<Name extends AppliedName> = Pick<
  Selectable<Database[`portal.${Name}`]>,
  Extract<Columns<Name>, keyof Selectable<Database[`portal.${Name}`]>>
>;

export const appliedNames = Object.keys(appliedTables) as AppliedName[];

/** The columns of a table with their types. */
export const columnsOf = (name: AppliedName): Readonly<Record<string, string>> => appliedTables[name].columns;

/** The name of a row within its table. */
export const keyOf = (name: AppliedName, row: Readonly<Record<string, unknown>>): string =>
  appliedTables[name].key.map((column) => String(row[column])).join(' ');

/** The change of one row: the values of the columns that changed, or the whole row where it was made or removed. */
export interface Effect {
  readonly table: AppliedName;
  readonly key: string;
  /** Null for a row that was made. */
  readonly before: Readonly<Record<string, unknown>> | null;
  /** Null for a row that was removed. */
  readonly after: Readonly<Record<string, unknown>> | null;
}
