import { type RawBuilder, sql } from 'kysely';
import type { CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
import type { Reader } from '../createStore.ts';

/** A count of figures, in a transaction. */
export interface Counting {
  tx: Reader;
  /** Null for every employer. */
  employerIds: readonly number[] | null;
  /** The time that is shown with the figures. */
  at: Date;
  /** The portal's day, on which ages and delays end. */
  today: CalendarDay;
}

/** The condition that a row is of the employers whose figures are counted. @param column - With the employer's id. */
export const ofEmployers = ({ employerIds }: Counting, column: string): RawBuilder<boolean> =>
  employerIds === null ? sql`true` : sql`${sql.ref(column)} = any(${employerIds}::bigint[])`;

/** Removes the figures of the employers from a table. */
export async function forgetFigures(counting: Counting, table: string): Promise<void> {
  await sql`delete from portal.${sql.ref(table)} where ${ofEmployers(counting, 'employer_id')}`.execute(counting.tx);
}
