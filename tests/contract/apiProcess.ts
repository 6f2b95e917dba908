import { shareInMemory } from '../../server/api/core/minuteShares.ts';
import { serve } from '@hono/node-server';
import { Kysely, PostgresDialect } from 'kysely';
import directDebit from '../../schemas/rules/direct-debit.json' with { type: 'json' };
import { directJobs } from '../../mocks/browser/directJobs.ts';
import { loadSampleData } from '../../mocks/sampleData/load.ts';
import { createApi } from '../../server/api/createApi.ts';
import { drawPdf } from '../../server/documents/drawPdf.ts';
import { defaultConfiguration } from '../../server/api/portal/defaultConfiguration.ts';
import { advanceDay } from '../../server/jobs/advanceDay.ts';
import { advanceAnnouncements } from '../../server/jobs/announcements/advanceAnnouncements.ts';
import { advanceDueDays } from '../../server/jobs/dueDays/advanceDueDays.ts';
import { checkUploads } from '../../mocks/browser/checkUploads.ts';
import { simulatedPayments } from '../../server/jobs/payments/simulatedPayments.ts';
import { createPool } from '../../server/node/postgres/pool.ts';
import { createStore } from '../../server/store/createStore.ts';
import type { Database } from '../../server/store/database.ts';
import { migrate } from '../../server/store/migrate.ts';
import { migrations } from '../../server/store/migrations/all.ts';

/*
 * The API of this file's checkout, on the database in DATABASE_URL, with sample data of SAMPLE_SIZE if it has none, and on a free port of the loopback interface. A bearer
 * token is the user's uid. It prints its address, and ends when its standard input closes.
 */
const url = process.env['DATABASE_URL'];
if (!url) throw new Error('Set DATABASE_URL to a database of its own.');
const pool = createPool(url);
const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
await migrate(db, migrations);
await loadSampleData(db, process.env['SAMPLE_SIZE'] === 'mock' ? 'mock' : 'brief');

const clock = () => new Date('2026-11-21T12:00:00Z');
const store = createStore(db);
const configuration = defaultConfiguration('Test Pensions', directDebit.demoAccount);
const manyEmployers = {
  store,
  deps: { clock, configuration, payments: simulatedPayments },
  report: (error: unknown) => console.error(error),
  isOutage: () => false,
};
const api = createApi({
  addressSecret: 'the secret of short-lived addresses in tests',
  store,
  authenticate: async (request) => {
    const userUid = request.headers.get('Authorization')?.replace('Bearer ', '');
    return userUid ? { userUid } : null;
  },
  needsStepUp: async () => false,
  authenticateNavigation: async () => null,
  shares: shareInMemory(),
  clock,
  report: (error) => console.error(error),
  documents: { renderPdf: drawPdf },
  configuration,
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
const server = serve({ fetch: api.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) =>
  process.stdout.write(`http://127.0.0.1:${port}/api/v2\n`),
);
process.stdin.resume().once('end', () => server.close(() => void db.destroy()));
