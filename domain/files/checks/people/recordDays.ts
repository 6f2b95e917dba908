import employee from '../../../../schemas/entities/employee.schema.json' with { type: 'json' };
import { brokenRules } from '../../../../schemas/lib/fields/fieldRules.ts';
import type { EntitySchema } from '../../../../schemas/lib/jsonSchema.ts';
import type { BulkValues, CheckedRow, FileContext, KnownMember } from '../../types.ts';
import { firstPaidDay } from '../../values/firstPaidDay.ts';
import type { AddFinding } from '../rowUnderCheck.ts';

const entity = employee as unknown as EntitySchema;
const columns = ['dateOfBirth', 'employmentStartDate'] as const;
type Days = Readonly<Record<(typeof columns)[number], string | null>>;

/** Adds the rules of an employee's days that a record would break with the days of a row. */
function addBroken(record: Days, written: Partial<Days>, today: string, add: AddFinding): void {
  for (const { instancePath, params } of brokenRules(entity, record, written, today))
    add('valuesDisagree', instancePath.slice(1), { reason: String(params['message']) });
}

/** The check of a record as a row would leave it: a day of the row against one of the record. Two days of the row are compared by themselves. */
export function checkRecordDays(values: BulkValues, member: KnownMember, { today }: FileContext, add: AddFinding): void {
  const written: Partial<Record<keyof Days, string>> = {};
  for (const column of columns) {
    const value = values[column];
    if (typeof value === 'string' && value !== member[column]) written[column] = value;
  }
  if (Object.keys(written).length !== 1) return;
  const { dateOfBirth, employmentStartDate = null } = member;
  addBroken({ dateOfBirth, employmentStartDate, ...written }, written, today, add);
}

/**
 * The checks of the details without which nobody is added. A file of another provider's format may have no column of the first day of work: the employee is added without it, and the list
 * of details to check has them. The first day of pay is then compared with the date of birth.
 *
 * @param isEnrolled - Whether the row enrols its person too.
 */
export function checkNewRecord(
  { values, findings }: CheckedRow,
  { today, period, isEnrolled }: Pick<FileContext, 'today' | 'period'> & { isEnrolled: boolean },
  add: AddFinding,
): void {
  const { dateOfBirth = null, enrolledOn } = values;
  const hasStart = Object.hasOwn(values, 'employmentStartDate');
  for (const column of hasStart ? columns : columns.slice(0, 1))
    if ((values[column] ?? null) === null && !findings.some((one) => one.severity === 'error' && one.column === column))
      add('valueMissing', column);
  if (hasStart || typeof dateOfBirth !== 'string') return;
  const paidFrom = firstPaidDay({
    enrolledOn: isEnrolled ? enrolledOn : null,
    periodStart: period?.startDate ?? null,
    today,
  });
  addBroken({ dateOfBirth, employmentStartDate: paidFrom }, { dateOfBirth }, today, add);
}
