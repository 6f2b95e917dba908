import type { Kysely } from 'kysely';
import product from '../../schemas/rules/product.json' with { type: 'json' };
import directDebit from '../../schemas/rules/direct-debit.json' with { type: 'json' };
import session from '../../schemas/rules/session.json' with { type: 'json' };
import { shareInMemory } from '../../server/api/core/minuteShares.ts';
import { createApi } from '../../server/api/createApi.ts';
import { defaultConfiguration } from '../../server/api/portal/defaultConfiguration.ts';
import { simulatedPayments } from '../../server/jobs/payments/simulatedPayments.ts';
import { advanceDay } from '../../server/jobs/advanceDay.ts';
import { refreshOverviews } from '../../server/jobs/clients/refreshOverviews.ts';
import { advanceAnnouncements } from '../../server/jobs/announcements/advanceAnnouncements.ts';
import { advanceDueDays } from '../../server/jobs/dueDays/advanceDueDays.ts';
import { checkUploads } from './checkUploads.ts';
import { createStore } from '../../server/store/createStore.ts';
import type { Database } from '../../server/store/database.ts';
import { directJobs } from './directJobs.ts';
import { holderOfSession, holderOfToken } from './signIn/signedIn.ts';
import { answerInvitations, invitationsPath } from './signIn/invitations.ts';
import { answerTokenRequest } from './signIn/tokenEndpoint.ts';

/** Time from the first request to the figures of today. */
const FIRST_REFRESH_MS = 5_000;

export interface BrowserHomeOptions {
  /** Contains the sample data. */
  readonly db: Kysely<Database>;
  readonly clock: () => Date;
  /** Receives every defect. */
  readonly report: (error: unknown) => void;
}

/** The service's calls, answered in the browser: the same data API, and a stub in place of the authentication service. */
export function createBrowserHome({ db, clock, report }: BrowserHomeOptions): (request: Request) => Promise<Response> {
  const store = createStore(db);
  const configuration = defaultConfiguration(product.name, directDebit.demoAccount);
  const deps = { clock, configuration, payments: simulatedPayments };
  const manyEmployers = { store, deps, report, isOutage: () => false };
  const api = createApi({
    store,
    authenticate: async (request) => holderOfToken(request, clock()),
    authenticateNavigation: (request) => holderOfSession(request, db),
    // The mock has no second factors.
    needsStepUp: async () => false,
    shares: shareInMemory(),
    clock,
    report,
    // Loaded for the first document only. This code runs in a worker already.
    documents: { renderPdf: async (kind, data) => (await import('./drawInBrowser.ts')).drawPdf(kind, data) },
    configuration,
    addressSecret: crypto.randomUUID(),
    payments: simulatedPayments,
    advanceDay,
    jobs: directJobs(
      {
        calendar: () => advanceDay(store, clock(), simulatedPayments),
        bulkLoads: () => checkUploads(store, { clock, configuration, payments: simulatedPayments }),
        dueDays: () => advanceDueDays(manyEmployers),
        announcements: () => advanceAnnouncements(manyEmployers),
      },
      clock,
    ),
  });
  // In place of the service's job. The sample data has the figures of the day on which it was made.
  const refresh = (): void => void refreshOverviews(store, clock()).catch(report);
  let isFirst = true;
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === session.client.tokenPath) return answerTokenRequest({ db, clock }, request);
    if (pathname === invitationsPath) return answerInvitations(db, clock, request);
    const response = await api.fetch(request);
    if (request.method !== 'GET') refresh();
    // The requests of the first screen need the only connection of this database.
    else if (isFirst) setTimeout(refresh, FIRST_REFRESH_MS);
    isFirst = false;
    return response;
  };
}
