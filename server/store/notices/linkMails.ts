import { sql } from 'kysely';
import type { Reader } from '../createStore.ts';

/** Mails with a link to one address within an hour, for any person and purpose: nobody fills the mailbox of somebody else. */
export const mostLinkMailsPerHour = 5;

const hour = 3_600_000;

/** The times of the mails with a link to an address within the last hour, oldest first. */
export async function linkMailsTo(reader: Reader, email: string, now: Date): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`
    select at from portal.link_mails_to(${email}, ${new Date(now.getTime() - hour)}::timestamptz) as t(at)`.execute(reader);
  return rows.map(({ at }) => at);
}

/** Whether an address may get another mail with a link. */
export const takesLinkMail = async (reader: Reader, email: string, now: Date): Promise<boolean> =>
  (await linkMailsTo(reader, email, now)).length < mostLinkMailsPerHour;
