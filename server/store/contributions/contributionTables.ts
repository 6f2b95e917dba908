import type { Generated, GeneratedAlways } from 'kysely';

export interface PotsTable {
  pot_uid: Generated<string>;
  pot_number: GeneratedAlways<number>;
  employer_id: number;
  employee_uid: string;
  /** Either the scheme of a pension pot, or the product of another. */
  pension_scheme_uid: string | null;
  product_uid: string | null;
  state: Generated<'active' | 'notActive'>;
}

/** Each side has either a percentage or an amount in pence. */
export interface ContributionLevelsTable {
  level_uid: Generated<string>;
  employer_id: number;
  pot_uid: string;
  /** `yyyy-MM-dd`. */
  effective_from: string;
  employee_percent: number | null;
  employee_amount: number | null;
  employer_percent: number | null;
  employer_amount: number | null;
  uses_salary_sacrifice: Generated<boolean>;
}

export interface RegularPayrollContributionsTable {
  employer_contribution_uid: Generated<string>;
  employer_id: number;
  employee_uid: string;
  pot_uid: string;
  payroll_uid: string;
  benefit_uid: string;
  due_date: string;
  contribution_type: 'pension' | 'savings';
  intended_for_product_type_uid: string | null;
  employee_regular_amount: Generated<number>;
  employer_regular_amount: Generated<number>;
  employee_lump_sum: Generated<number>;
  employer_lump_sum: Generated<number>;
  is_cancelled: Generated<boolean>;
  has_been_paid: Generated<boolean>;
  /** Null for contributions from before pay periods were kept. */
  payroll_date_uid: string | null;
  /** Null until they are submitted. */
  statement_uid: string | null;
  /** Typed, added or cancelled by hand: working out again leaves it as it is. */
  is_edited: Generated<boolean>;
  /** Its amounts are a percentage of a salary that is not known, and thus 0. */
  is_salary_missing: Generated<boolean>;
  /** The contribution whose amounts this one corrects; its own amounts are the differences. */
  corrects_contribution_uid: string | null;
}
