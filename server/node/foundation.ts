import { Kysely, PostgresDialect } from 'kysely';
import type { Logger } from 'pino';
import type pg from 'pg';
import type { Configuration } from '../../schemas/generated/types.ts';
import type { PaymentAdapter } from '../store/payments/paymentAdapter.ts';
import { defaultConfiguration } from '../api/portal/defaultConfiguration.ts';
import { createAuth } from '../auth/createAuth.ts';
import { hasAccess, noteSignIn } from '../store/access/callers.ts';
import { createStore, type ReadScope, type Store } from '../store/createStore.ts';
import type { Database } from '../store/database.ts';
import { accountMailQueue } from './mail/accountMailQueue.ts';
import { portalPeople } from './accounts/portalPeople.ts';
import type { Environment } from './environment.ts';
import { noteUser } from './http/requestContext.ts';
import { invitationLinks } from './invitationLinks.ts';
import { reportTo } from './log.ts';
import type { Metrics } from './metrics.ts';
import { openPayments } from './payments/openPayments.ts';
import { pipelinedReads } from './postgres/pipelinedReads.ts';
import { createPool, endPool } from './postgres/pool.ts';

const statementTimeoutMilliseconds = 15_000;
/** The connections of each of the two pools of a process that does everything. */
const poolSize = 16;
/** The same of one process of several, of which two at least share the connections of a server. */
const sharedPoolSize = 8;

/** Where a process of the portal stands. */
export interface Place {
  readonly environment: Environment;
  /** The origin to open in a browser. */
  readonly url: string;
  readonly databaseUrl: string;
  /** Signs sessions and tokens. */
  readonly secret: string;
  readonly log: Logger;
  readonly metrics: Metrics;
}

/** The ground for both the answers to requests and the work in the background. */
export interface Foundation extends Place {
  readonly pool: pg.Pool;
  readonly db: Kysely<Database>;
  readonly store: Store;
  readonly auth: Awaited<ReturnType<typeof createAuth>>;
  readonly configuration: Configuration;
  readonly payments: PaymentAdapter | null;
  readonly clock: () => Date;
  readonly report: (error: unknown) => void;
  /** Whether a pooler in transaction mode is between. */
  readonly isPooled: boolean;
}

/** Connects to the database and the authentication service. @param started - Receives what has to be stopped. */
export async function openFoundation(place: Place, started: AsyncDisposableStack): Promise<Foundation> {
  const { environment, url, secret, log } = place;
  const isPooled = environment.databaseReads === 'transaction';
  const pool = openPool(place, { isPooled });
  started.defer(() => endPool(pool));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const clock = (): Date => new Date();
  const report = reportTo(log);
  let reads: ReadScope | undefined;
  if (!isPooled) {
    const reading = openPool(place, { pipeline: true });
    started.defer(() => endPool(reading));
    reads = pipelinedReads(reading);
  }
  const store = createStore(db, reads, isPooled ? statementTimeoutMilliseconds : undefined);
  const auth = await createAuth({
    pool,
    baseUrl: url,
    secret,
    ...(environment.previousAuthSecret !== undefined && { previousSecret: environment.previousAuthSecret }),
    secretIsLost: environment.authSecretIsLost,
    portalName: environment.portalName,
    report,
    trustedProxy: environment.trustedProxy,
    idleSeconds: environment.idleMinutes * 60,
    stepUpSeconds: environment.stepUpMinutes * 60,
    invitations: invitationLinks(db, clock, environment.portalName),
    people: portalPeople(store, db),
    sendMail: accountMailQueue(db, clock),
    onEvent: (event) => log.info(event, 'account'),
    secondFactorGraceDays: environment.secondFactorGraceDays,
    hasAccess: (userUid) => hasAccess(store, userUid),
    onSignedIn: (userUid) => {
      noteUser({ userUid });
      return noteSignIn(db, userUid, clock());
    },
  });
  const configuration = {
    ...defaultConfiguration(environment.portalName, environment.receivingAccount),
    largestFileBytes: environment.largestFileBytes,
    largestBulkFileBytes: environment.largestBulkFileBytes,
    mostBulkFileRows: environment.mostBulkFileRows,
  };
  const payments = openPayments(environment.payments, log);
  return { ...place, pool, db, store, auth, configuration, payments, clock, report, isPooled };
}

function openPool({ environment, databaseUrl, log, metrics }: Place, { isPooled = false, pipeline = false } = {}): pg.Pool {
  const pool = createPool(databaseUrl, {
    isPooled,
    pipeline,
    max: environment.workers > 1 ? sharedPoolSize : poolSize,
    statementTimeout: statementTimeoutMilliseconds,
    onLost: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  metrics.observePool(pipeline ? 'reading' : 'general', pool);
  return pool;
}
