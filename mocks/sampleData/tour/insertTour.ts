import type { Transaction } from 'kysely';
import type { CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
import type { Database } from '../../../server/store/database.ts';
import { insertLeaverFile } from './leaverFile.ts';
import { endLeaversMembership, optOutAfterPayment } from './tourMembers.ts';
import { claimCollection, returnCollection } from './tourPayments.ts';
import { fourthWall, kestrel } from './tourPeople.ts';
import { collectedStatements } from './tourRecords.ts';

/**
 * Writes the events of the tour in README.md, as the service would have left them: a leaver in a file, an opt-out after payment, a return on the
 * fourth day and an indemnity claim. Needs the statements.
 */
export async function insertTour(trx: Transaction<Database>, today: CalendarDay): Promise<void> {
  const [newest, before] = await collectedStatements(trx, kestrel);
  const [claimed] = await collectedStatements(trx, fourthWall);
  if (newest) {
    await insertLeaverFile(trx, newest, today);
    await optOutAfterPayment(trx, newest, today);
  }
  await endLeaversMembership(trx, today);
  if (before) await returnCollection(trx, before);
  if (claimed) await claimCollection(trx, claimed, today);
}
