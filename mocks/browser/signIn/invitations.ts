import { type Kysely, sql } from 'kysely';
import { acceptInvitation } from '../../../server/api/access/acceptInvitation.ts';
import { findLink } from '../../../server/store/access/invitationLinks.ts';
import type { Database } from '../../../server/store/database.ts';

/** The sign-in page's address for the invitations whose mails are not sent here, and for accepting one. */
export const invitationsPath = '/api/auth/mock-invitations';

/** An invitation whose mail waits in this browser's outbox. */
export interface MockInvitation {
  readonly linkUid: string;
  readonly email: string;
  readonly name: string;
  readonly partyName: string;
}

const most = 10;

/** GET: the invitations that can still be accepted, newest first. POST `{ linkUid }`: accepts one, like following the link of its mail. */
export async function answerInvitations(db: Kysely<Database>, clock: () => Date, request: Request): Promise<Response> {
  if (request.method === 'GET') return answer(await openInvitations(db, clock()));
  const { linkUid } = (await request.json()) as { linkUid: string };
  // Accounts need no password here, so there is none to store.
  const link = await acceptInvitation({ db }, clock, { linkUid }, async () => undefined);
  return link?.status === 'open' ? answer([]) : answer([], 410);
}

async function openInvitations(db: Kysely<Database>, now: Date): Promise<MockInvitation[]> {
  const { rows } = await sql<{ linkUid: string }>`
    select link_uid as "linkUid" from portal.outbox_mails where link_uid is not null order by created_at desc limit ${most}`.execute(
    db,
  );
  const links = await Promise.all(rows.map((row) => findLink(db, row, now)));
  return links.flatMap((link) =>
    link?.status === 'open'
      ? [{ linkUid: link.linkUid, email: link.email, name: `${link.firstName} ${link.lastName}`, partyName: link.partyName }]
      : [],
  );
}

const answer = (invitations: readonly MockInvitation[], status = 200): Response =>
  Response.json({ data: invitations }, { status, headers: { 'Cache-Control': 'no-store' } });
