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
