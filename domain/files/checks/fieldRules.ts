import { validate } from '../../../schemas/built/bulkLoads/columns.js';
import { bulkLoads } from '../../../schemas/built/bulkLoads/library.js';
import employee from '../../../schemas/entities/employee.schema.json' with { type: 'json' };
import { messageOf } from '../../../schemas/lib/faultMessage.ts';
import { fieldsOf, keepsRule, TODAY } from '../../../schemas/lib/fields/comparisons.ts';
import { brokenRules } from '../../../schemas/lib/fields/fieldRules.ts';
import { likelyAddress } from '../../../schemas/lib/fields/emailSpelling.ts';
import { askedWarnings } from '../../questions/fieldWarnings.ts';
import type { EntitySchema, FieldComparison } from '../../../schemas/lib/jsonSchema.ts';
import { formatPence } from '../../../schemas/lib/text/money.ts';
import { lumpSums, regularAmounts } from '../values/wantedActions.ts';
import type { BulkValue, BulkValues } from '../types.ts';
import type { ColumnName } from '../../../schemas/lib/bulkLoads/bulkLoadLibrary.ts';
import { isTemporaryNumber } from './identity.ts';
import type { AddFinding } from './rowUnderCheck.ts';

/** The columns of money that is paid in. */
const contributions: ReadonlySet<ColumnName> = new Set([...regularAmounts, ...lumpSums]);

const entity = employee as unknown as EntitySchema;

/** The kinds of column whose values have rules beyond being readable. */
const ruled: ReadonlySet<string> = new Set(['text', 'amount', 'percent']);

/** A value for a text. */
const formatValue = (column: ColumnName, value: BulkValue): string =>
  bulkLoads.columns[column]?.kind === 'amount' && typeof value === 'number' ? formatPence(value) : String(value);

/** Whether a contribution is less than nothing: a correction of an earlier period, for which there is another way. */
const isNegativeContribution = (name: ColumnName, value: BulkValue | undefined): boolean =>
  contributions.has(name) && typeof value === 'number' && value < 0;

const withoutFullStop = (text: string): string => text.replace(/\.$/, '');

/** The rules of an entity that only need columns of the file. */
function rulesWithin<Rule extends FieldComparison>(rules: readonly Rule[] = [], columns: readonly ColumnName[]): Rule[] {
  // Without a column of the country, an address is in the United Kingdom.
  const neededBy = (rule: Rule): readonly string[] => (rule.postcodeOf === undefined ? fieldsOf(rule) : [rule.field]);
  return rules.filter((rule) => neededBy(rule).every((field) => field === TODAY || columns.includes(field)));
}

/**
 * The rules that a field has by its JSON Schema: the same, with the same messages, as in the portal's forms.
 *
 * @param columns - The columns of the file, in its order.
 */
export function fieldRules(columns: readonly ColumnName[], today: string): (values: BulkValues, add: AddFinding) => void {
  const own = columns.filter((name) => ruled.has(bulkLoads.columns[name]?.kind ?? ''));
  const percents = new Set(own.filter((name) => bulkLoads.columns[name]?.kind === 'percent'));
  const rules = rulesWithin(entity['x-rules'], columns);
  const warnings = rulesWithin(entity['x-warnings'], columns);
  const ofFile: EntitySchema = { ...entity, 'x-rules': rules, 'x-warnings': warnings };
  const spelt = warnings.filter(({ spelling }) => spelling !== undefined).map(({ field }) => field);
  const isKept = (rule: FieldComparison, values: BulkValues): boolean =>
    (values[rule.field] ?? null) === null || keepsRule(rule, entity, values, today);
  const isMisspelt = (value: BulkValue | undefined): boolean => typeof value === 'string' && likelyAddress(value) !== undefined;

  /** Empty cells are for other checks, and a temporary number has a check of its own. */
  function recordOf(values: BulkValues): Record<string, unknown> {
    const record: Record<string, unknown> = {};
    for (const name of own) {
      const value = values[name] ?? null;
      if (value === null || (name === 'nationalInsurance' && isTemporaryNumber(value))) continue;
      record[name] = percents.has(name) ? Number(value) : value;
    }
    return record;
  }

  return (values, add) => {
    if (!validate(recordOf(values))) {
      const faulty = new Set<string>();
      for (const fault of validate.errors ?? []) {
        const name = fault.instancePath.slice(1);
        if (faulty.has(name)) continue;
        faulty.add(name);
        if (isNegativeContribution(name, values[name])) {
          add('amountNegative', name, { value: formatValue(name, values[name] ?? null) });
          continue;
        }
        const value = values[name] ?? null;
        const column = bulkLoads.columns[name];
        const remedy = withoutFullStop(messageOf(fault, { property: column?.schema, label: column?.title ?? name, value }));
        add('valueRefused', name, { value: formatValue(name, value), remedy });
      }
    }
    // Of nearly all rows every rule holds: the words are only made for the others.
    if (!rules.every((rule) => isKept(rule, values)))
      for (const { instancePath, params } of brokenRules(ofFile, values, values, today))
        add('valuesDisagree', instancePath.slice(1), { reason: withoutFullStop(String(params['message'])) });
    if (!warnings.every((rule) => isKept(rule, values)) || spelt.some((field) => isMisspelt(values[field])))
      for (const { field, question } of askedWarnings(ofFile, values, values, today))
        add('valueUnlikely', field, { value: formatValue(field, values[field] ?? null), question });
  };
}
