import type { Kysely } from 'kysely';
import { linkMaker } from '../../../server/node/invitationLinks.ts';
import type { Database } from '../../../server/store/database.ts';

/** The sender of all mails. */
export const mailFrom = { portalName: 'Employer portal', from: 'portal@portal.example' } as const;

const ignore = (): void => undefined;
/** Kills are no failures of the mail server, so that nothing is to be said. */
export const silentLog = { info: ignore, warn: ignore, error: ignore };

/** The links of invitations, as the service makes them. */
export const linksOf = (db: Kysely<Database>, clock: () => Date) =>
  linkMaker({ db, clock, origin: 'https://portal.example', secret: 'a secret of the strikes', passwordLink: async () => null });
