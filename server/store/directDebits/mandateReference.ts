import { type RawBuilder, sql } from 'kysely';

const format = /^M(\d{7})$/;

/** A mandate's reference on bank statements, on its instruction, and in the bank's files. @example mandateReference(12) // 'M0000012' */
export const mandateReference = (mandateNumber: number): string => `M${String(mandateNumber).padStart(7, '0')}`;

/** The same in SQL. @param mandateNumber - SQL of the number. */
export const mandateReferenceOf = (mandateNumber: RawBuilder<unknown>): RawBuilder<string> =>
  sql`'M' || lpad((${mandateNumber})::text, 7, '0')`;

/** The number of a mandate by its reference; null for a text that is none. */
export function mandateNumberOf(reference: string): number | null {
  const number = format.exec(reference)?.[1];
  return number === undefined ? null : Number(number);
}
