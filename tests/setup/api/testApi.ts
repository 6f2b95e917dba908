import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import type { Configuration } from '../../../schemas/generated/types.ts';
import { directJobs } from '../../../mocks/browser/directJobs.ts';
import { advanceDay } from '../../../server/jobs/advanceDay.ts';
import { advanceAnnouncements } from '../../../server/jobs/announcements/advanceAnnouncements.ts';
import { advanceDueDays } from '../../../server/jobs/dueDays/advanceDueDays.ts';
import { checkUploads } from '../../../mocks/browser/checkUploads.ts';
import { type TestDatabase, createTestDatabase } from '../../../server/node/postgres/testDatabase.ts';
import { formsOnDisk } from '../../../server/node/files/formsOnDisk.ts';
import { pipelinedReads } from '../../../server/node/postgres/pipelinedReads.ts';
import type { DatabaseSettings } from '../../../server/node/postgres/testSettings.ts';
import { createPool } from '../../../server/node/postgres/pool.ts';
import { type Store, createStore } from '../../../server/store/createStore.ts';
import type { ApiDependencies, ApiEnvironment } from '../../../server/api/core/context.ts';
import { drawPdf } from '../../../server/documents/drawPdf.ts';
import { simulatedPayments } from '../../../server/jobs/payments/simulatedPayments.ts';
import { shareInMemory } from '../../../server/api/core/minuteShares.ts';
import { createApi } from '../../../server/api/createApi.ts';
import { noteFields } from './noteFields.ts';

const configuration: Configuration = {
  brandName: 'Test Pensions',
  publicWebsiteUrl: 'https://provider.example',
  helpUrl: 'https://provider.example/help',
  largestFileBytes: 5_242_880,
  largestBulkFileBytes: 52_428_800,
  mostBulkFileRows: 250_000,
  contactEmail: 'help@provider.example',
  contactPhoneNumber: '020 7946 0000',
  hsAdminContacts: {
    transfers: { email: [], tel: [] },
    lateContributions: { email: [], tel: [] },
    directDebits: { email: [], tel: [] },
  },
  correspondenceAddress: { address1: '1 Test Street', town: 'London', postcode: 'EC1A 1AA' },
};

/** One answer of the API, with its body read. */
export interface Answer<Body> {
  status: number;
  headers: Headers;
  body: Body;
}

export interface TestApi {
  database: TestDatabase;
  close(): Promise<void>;
  api: Hono<ApiEnvironment>;
  /** The dependencies of the API, for a second API on the same database. */
  deps: ApiDependencies;
  store: Store;
  /** Takes the background step of uploaded files once more. */
  checkUploads(): ReturnType<typeof checkUploads>;
  /** Waits until the background work that requests have begun has ended, however long a busy machine takes. */
  workDone(): Promise<void>;
  /** The reported defects. */
  reported: unknown[];
  /**
   * Calls as the user with this uid; null is an unauthorised caller.
   * @param path - Below /api/v2.
   */
  call<Body = Refusal>(
    userUid: string | null,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<Body>>;
}

export interface Refusal {
  message: string;
  errors: { field: string; defaultMessage: string }[];
}

/** The JSON of an answer; the text of one that is a file. */
async function bodyOf<Body>(response: Response): Promise<Body> {
  const isFile = response.headers.get('Content-Disposition')?.startsWith('attachment') ?? false;
  return (await (isFile ? response.text() : response.json())) as Body;
}

/** An API with these dependencies, whose answers are noted: `noteFields`. */
export function createNotedApi(deps: ApiDependencies): Hono<ApiEnvironment> {
  const api = createApi(deps);
  const request = api.request;
  api.request = async (...call: Parameters<typeof request>) => {
    const response = await request(...call);
    const [input, init] = call;
    const { pathname, method } =
      input instanceof Request
        ? { pathname: new URL(input.url).pathname, method: input.method }
        : { pathname: String(input), method: init?.method ?? 'GET' };
    await noteFields(method, pathname.replace(/^(?:https?:\/\/[^/]+)?\/api\/v2/, ''), response);
    return response;
  };
  return api;
}

/**
 * The API on its own database, at noon on 21 November 2026 unless a clock is given. A bearer token is the user's uid: issuing tokens belongs to the authentication
 * service.
 */
export async function createTestApi(
  options: {
    sample?: boolean;
    settings?: DatabaseSettings;
    clock?: () => Date;
    requestsPerMinute?: number;
    addressOf?: () => string;
    /** Leaves uploads and the work for many employers to the test's own calls. By default a request begins the work, which may end before the test looks. */
    uploadsWait?: boolean;
    /** A database that is there already, with the tables of the portal. Default: a new one. */
    database?: TestDatabase;
  } = {},
): Promise<TestApi> {
  const database = options.database ?? (await createTestDatabase(options));
  // On a foreign database it reads in transactions instead, as a portal behind a pooler does (decision 009).
  const reading = database.settings === 'foreign' ? undefined : createPool(database.url, { pipeline: true });
  const reported: unknown[] = [];
  const store = createStore(database.db, reading && pipelinedReads(reading));
  const begun = new Set<Promise<unknown>>();
  /** The step, which {@link TestApi.workDone} waits for. Its run shows a failure. */
  const noted = (step: () => Promise<unknown>) => (): Promise<unknown> => {
    const work = step();
    begun.add(work);
    return work.finally(() => begun.delete(work));
  };
  const clock = options.clock ?? (() => new Date('2026-11-21T12:00:00Z'));
  const manyEmployers = {
    store,
    deps: { clock, configuration, payments: simulatedPayments },
    report: (error: unknown) => reported.push(error),
    isOutage: () => false,
  };
  const deps: ApiDependencies = {
    store,
    authenticate: async (request) => {
      const userUid = /^Bearer ([\da-f-]{36})$/.exec(request.headers.get('Authorization') ?? '')?.[1];
      return userUid ? { userUid } : null;
    },
    // As in the service: from a token's second request on, the caller is remembered and checked.
    claimOf: (request) => {
      const id = request.headers.get('Authorization');
      return id === null ? null : { id };
    },
    needsStepUp: async () => false,
    authenticateNavigation: async (request) => {
      const userUid = /(?:^|; )session=([\da-f-]{36})/.exec(request.headers.get('Cookie') ?? '')?.[1];
      return userUid ? { userUid } : null;
    },
    clock,
    shares: shareInMemory(),
    report: (error) => reported.push(error),
    configuration,
    readForm: formsOnDisk(join(tmpdir(), 'portal-test-forms')),
    addressSecret: 'the secret of short-lived addresses in tests',
    documents: { renderPdf: drawPdf },
    payments: simulatedPayments,
    advanceDay,
    jobs: directJobs(
      {
        calendar: () => advanceDay(store, clock(), simulatedPayments),
        ...(!options.uploadsWait && {
          bulkLoads: noted(() => checkUploads(store, { clock, configuration, payments: simulatedPayments })),
          dueDays: noted(() => advanceDueDays(manyEmployers)),
          announcements: noted(() => advanceAnnouncements(manyEmployers)),
        }),
      },
      () => new Date('2026-11-21T12:00:00Z'),
    ),
    ...(options.addressOf && { addressOf: options.addressOf }),
    ...(options.requestsPerMinute !== undefined && { requestsPerMinute: options.requestsPerMinute }),
  };
  const api = createNotedApi(deps);
  const close = async (): Promise<void> => {
    await reading?.end();
    await database.close();
  };
  return {
    database,
    close,
    api,
    deps,
    store,
    checkUploads: () => checkUploads(store, deps),
    async workDone() {
      while (begun.size > 0) await Promise.allSettled(begun);
    },
    reported,
    async call<Body>(
      userUid: string | null,
      method: string,
      path: string,
      body?: unknown,
      headers: Record<string, string> = {},
    ): Promise<Answer<Body>> {
      const response = await api.request(`/api/v2${path}`, {
        method,
        headers: {
          ...(userUid === null ? {} : { Authorization: `Bearer ${userUid}` }),
          ...(method === 'GET' ? {} : { 'X-Requested-With': 'XMLHttpRequest' }),
          ...(method === 'GET' || body instanceof FormData ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined
          ? {}
          : { body: typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body) }),
      });
      return { status: response.status, headers: response.headers, body: await bodyOf<Body>(response) };
    },
  };
}
