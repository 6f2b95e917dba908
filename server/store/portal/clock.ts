import { type Kysely, sql } from 'kysely';
import { type CalendarDay, addDays } from '../../../schemas/lib/dates/calendarDay.ts';
import { ukDay } from '../../../domain/calendar/ukDay.ts';
import type { Database } from '../database.ts';

/** The portal's clock, as the database keeps it for all servers. */
export interface ClockRow {
  /** Days by which the portal's day is later than the real one, or earlier when negative. */
  daysMoved: number;
  /** Whether the database has sample data, and has never been used without it. */
  canBeMoved: boolean;
}

export async function readClock(db: Kysely<Database>): Promise<ClockRow> {
  const { rows } = await sql<ClockRow>`
    select days_moved as "daysMoved", can_be_moved as "canBeMoved" from portal.clock`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The table portal.clock has lost its row: insert one into it with default values.');
  return row;
}

/** The portal's day in the United Kingdom at a moment. */
export async function portalDay(db: Kysely<Database>, at: Date): Promise<CalendarDay> {
  return addDays(ukDay(at), (await readClock(db)).daysMoved);
}

/** @returns false if the clock of this database cannot be moved. */
export async function moveClock(db: Kysely<Database>, daysMoved: number): Promise<boolean> {
  const { numAffectedRows } = await sql`update portal.clock set days_moved = ${daysMoved} where can_be_moved`.execute(db);
  return numAffectedRows === 1n;
}

/** Marks the database as one with sample data, whose clock can be moved. */
export async function allowMovingClock(db: Kysely<Database>): Promise<void> {
  await sql`update portal.clock set can_be_moved = true`.execute(db);
}

/** Sets the clock to the real day for good: the portal leaves its sample data behind, and real data follow. */
export async function fixClock(db: Kysely<Database>): Promise<void> {
  await sql`update portal.clock set can_be_moved = false, days_moved = 0 where can_be_moved`.execute(db);
}
