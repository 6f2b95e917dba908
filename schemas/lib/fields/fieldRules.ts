import type { CalendarDay } from '../dates/calendarDay.ts';
import type { EntitySchema, FieldRule } from '../jsonSchema.ts';
import type { ValidationFault } from '../validate.ts';
import { fieldsOf, isConcerned, keepsRule, type Values } from './comparisons.ts';

/** Whether a sort code and an account number can belong together: `domain/bank/bankAccount.ts`, whose table only the forms that need it load. */
export type AccountCheck = (account: { sortCode: string; accountNumber: string }) => boolean;

/**
 * The faults of a record by its entity's rules across two fields (`x-rules`), each at the rule's field or, if only the other field is written, at that one: the
 * form of a section may not have the rule's field. The form and the service use the same check.
 *
 * @param record - The whole record to be saved.
 * @param written - The fields written now. A rule is skipped if none of its fields is written: the fault was there before.
 * @param today - The day in the United Kingdom.
 * @param couldExist - For entities with a rule about a bank account.
 * @throws Error when such a rule cannot be judged.
 */
export function brokenRules(
  entity: EntitySchema,
  record: Values,
  written: Values,
  today: CalendarDay,
  couldExist?: AccountCheck,
): ValidationFault[] {
  const faulty = new Set<string>();
  return (entity['x-rules'] ?? []).flatMap((rule) => {
    const { field, message } = rule;
    // A rule is not judged with a value that an earlier one refuses: correcting that value may be enough.
    if (fieldsOf(rule).some((one) => faulty.has(one))) return [];
    if (!isConcerned(rule, written)) return [];
    if (rule.bankAccountOf === undefined ? keepsRule(rule, entity, record, today) : isAccount(rule, record, couldExist))
      return [];
    faulty.add(field);
    const place = field in written ? field : (fieldsOf(rule).find((one) => one in written) ?? field);
    return [{ instancePath: `/${place}`, keyword: 'x-rules', params: { message } }];
  });
}

/** Whether two fields can be an account. A number of the wrong length is for its own schema to refuse. */
function isAccount({ field, bankAccountOf = '' }: FieldRule, record: Values, couldExist?: AccountCheck): boolean {
  if (!couldExist) throw new Error(`The rule of ${field} needs the modulus check: pass couldExist of domain/bank.`);
  const [accountNumber, sortCode] = [record[field], record[bankAccountOf]];
  if (typeof accountNumber !== 'string' || typeof sortCode !== 'string') return true;
  if (!/^\d{8}$/.test(accountNumber) || !/^\d{6}$/.test(sortCode)) return true;
  return couldExist({ sortCode, accountNumber });
}

/** Whether the rules of an entity or form need the modulus check. */
export const hasAccountRule = ({ 'x-rules': rules = [] }: Pick<EntitySchema, 'x-rules'>): boolean =>
  rules.some(({ bankAccountOf }) => bankAccountOf !== undefined);
