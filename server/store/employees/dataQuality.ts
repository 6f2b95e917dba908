import { type RawBuilder, sql } from 'kysely';
import { employees } from '../../../schemas/generated/resources.ts';
import type { FieldComparison, FieldWarning, Offset } from '../../../schemas/lib/jsonSchema.ts';
import { type Comparison, comparisonOf, fieldsOf, TODAY } from '../../../schemas/lib/fields/comparisons.ts';
import rules from '../../../schemas/rules/data-quality.json' with { type: 'json' };
import { columnName } from '../records/resourceTable.ts';

/** A check of an employee's details. */
export interface DataQualityCheck {
  check: string;
  /** The check's share in the score, compared with that of the others. */
  weight: number;
  /** Whether the check is about the employee `t`. */
  concerns: RawBuilder<boolean>;
  /** Whether the employee `t` fails it. Null, for a missing value that another check finds, is not a failure. */
  fails: RawBuilder<boolean | null>;
}

type Rule = (typeof rules.checks)[number];

const { entity } = employees;
const column = (field: string, table = 't'): RawBuilder<unknown> => sql.ref(`${table}.${columnName(field)}`);

const concerned: Readonly<Record<string, RawBuilder<boolean>>> = {
  everybody: sql<boolean>`true`,
  employed: sql<boolean>`t.is_active`,
  left: sql<boolean>`not t.is_active`,
};

/** The checks that no rule of the entity has. */
const ownChecks: Readonly<Record<string, RawBuilder<boolean | null>>> = {
  startsAfterLeaving: sql<boolean>`t.employment_start_date > (
    select max(r.ended_on) from portal.payroll_relationships r where r.employee_uid = t.employee_uid)`,
  noPayroll: sql<boolean>`not exists (
    select from portal.payroll_relationships r where r.employee_uid = t.employee_uid and (r.is_active or not t.is_active))`,
};

const signs: Readonly<Record<Comparison, RawBuilder<unknown>>> = {
  after: sql`>`,
  notBefore: sql`>=`,
  before: sql`<`,
  notAfter: sql`<=`,
  moreThan: sql`>`,
  atLeast: sql`>=`,
  lessThan: sql`<`,
  atMost: sql`<=`,
};

const moveDay = (day: RawBuilder<unknown>, { years = 0, months = 0, days = 0 }: Offset = {}): RawBuilder<unknown> =>
  sql`(${day} + make_interval(months => ${sql.lit(12 * years + months)}) + make_interval(days => ${sql.lit(days)}))::date`;

/** Whether an employee breaks a rule of the entity; null while a value is missing. The same meaning as `keepsRule` of `schemas/lib/fields/comparisons.ts`. */
function breaks(rule: FieldComparison, today: RawBuilder<unknown>): RawBuilder<boolean | null> {
  const compared = comparisonOf(rule);
  if (!compared) throw new Error(`A check of data quality names a rule of ${rule.field} that compares nothing: name another.`);
  const { comparison, other } = compared;
  const side = typeof other === 'number' ? sql.lit(other) : moveDay(other === TODAY ? today : column(other), rule.offset);
  return sql`not ${column(rule.field)} ${signs[comparison]} ${side}`;
}

/** Whether somebody has confirmed a warning for the present values of the employee in `table`. */
function isConfirmed(warning: FieldWarning, table = 't'): RawBuilder<boolean> {
  const values = fieldsOf(warning).map((field) => sql`${sql.lit(field)}, ${column(field, table)}`);
  return sql`exists (
    select from portal.confirmed_warnings w where w.record_uid = ${sql.ref(`${table}.employee_uid`)} and w.resource = 'employees'
      and w.warning = ${sql.lit(warning.warning)} and w."values" = jsonb_build_object(${sql.join(values)}))`;
}

/** Whether an employee raises a warning that nobody has confirmed. Of a shared value, a confirmation of either record is enough. */
function raises(name: string, today: RawBuilder<unknown>): RawBuilder<boolean | null> {
  const warning = entity['x-warnings']?.find((one) => one.warning === name);
  if (!warning) throw new Error(`The employee has no warning "${name}": correct schemas/rules/data-quality.json.`);
  if (!warning.unique) return sql`(${breaks(warning, today)} and not ${isConfirmed(warning)})`;
  const key = (table: string) => sql.ref(`${table}.${columnName(warning.field)}_key`);
  const ordinary = (warning.except ?? []).map((value) => sql`and ${column(warning.field)} <> ${sql.lit(value)}`);
  return sql`(${column(warning.field)} is not null ${sql.join(ordinary, sql` `)} and not ${isConfirmed(warning)} and exists (
    select from portal.employees o where o.employer_id = t.employer_id and ${key('o')} = ${key('t')} and o.employee_uid <> t.employee_uid
      and not ${isConfirmed(warning, 'o')}))`;
}

const isMissing = (field: string, placeholder?: string): RawBuilder<boolean> =>
  sql`coalesce(btrim(${column(field)}::text), '') in ('', ${sql.lit(placeholder ?? '')})`;

const anyOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<boolean | null> =>
  sql`(${sql.join(conditions, sql` or `)})`;

function failureOf(rule: Rule, today: RawBuilder<unknown>): RawBuilder<boolean | null> {
  if (rule.missing) return anyOf(rule.missing.map((field) => isMissing(field, rule.placeholder)));
  if (rule.warning) return raises(rule.warning, today);
  if (rule.rulesOf) {
    const { rulesOf } = rule;
    return anyOf((entity['x-rules'] ?? []).filter(({ field }) => field === rulesOf).map((one) => breaks(one, today)));
  }
  if (rule.age) {
    const { from, to } = rule.age;
    return sql`(t.date_of_birth > ${moveDay(today, { years: -from })} or t.date_of_birth <= ${moveDay(today, { years: -to - 1 })})`;
  }
  const own = ownChecks[rule.own ?? ''];
  if (!own)
    throw new Error(`The check "${rule.check}" of schemas/rules/data-quality.json has no test: give it one, or write it here.`);
  return own;
}

/**
 * The checks of `schemas/rules/data-quality.json`, over the table of employees by the name `t`.
 *
 * @param today - SQL of the portal's day.
 */
export const dataQualityChecks = (today: RawBuilder<unknown>): DataQualityCheck[] =>
  rules.checks.map((rule) => {
    const concerns = concerned[rule.of];
    if (!concerns)
      throw new Error(`The check "${rule.check}" concerns "${rule.of}": name one of ${Object.keys(concerned).join(', ')}.`);
    return { check: rule.check, weight: rule.weight, concerns, fails: sql`(${concerns} and ${failureOf(rule, today)})` };
  });
