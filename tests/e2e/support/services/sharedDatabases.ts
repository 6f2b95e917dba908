import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { startThrowAwayCluster } from '../../../../server/node/postgres/testCluster.ts';

/** The owner of the databases. It is not a superuser, as on an operator's own server. */
const owner = 'portal';
/** The settings of the embedded PostgreSQL that matter to the speed of a page. */
const settings = { jit: 'off', shared_buffers: '256MB', random_page_cost: '1.1' };

/** Environment variables for the workers of the run: the PostgreSQL of the run, and the database with the initial data of its services. */
const clusterVariable = 'PORTAL_CLUSTER';
const seedVariable = 'PORTAL_SEED';
/** The one that signs the sessions of all services: a copied database has second factors that only the secret of its first service opens. */
const secretVariable = 'PORTAL_AUTH_SECRET';

/** Starts the one PostgreSQL of the run. @returns The function that stops it. */
export async function startSharedCluster(): Promise<() => Promise<void>> {
  const { url, stop } = await startThrowAwayCluster(settings);
  process.env[clusterVariable] = url;
  process.env[secretVariable] = randomBytes(32).toString('hex');
  await asSuperuser(async (client) => {
    await client.query(`create role ${owner} login createrole password ${pg.escapeLiteral(new URL(url).password)}`);
  });
  return stop;
}

/** A database of the run. */
export interface SharedDatabase {
  /** The settings of a service on it: its address as its owner, and the secret of its second factors. */
  readonly settings: { readonly DATABASE_URL: string; readonly AUTH_SECRET: string };
  /** Makes its data, while nobody is connected to it, the initial data of the databases after it: loading them again takes seconds. */
  seedOthers(): Promise<void>;
  remove(): Promise<void>;
}

/** @param isEmpty - Without the initial data. Default: without them until a database has seeded others. */
export async function createSharedDatabase({ isEmpty = false } = {}): Promise<SharedDatabase> {
  const name = `journeys_${randomBytes(6).toString('hex')}`;
  await copyDatabase(isEmpty ? 'template0' : (process.env[seedVariable] ?? 'template0'), name);
  const url = new URL(clusterUrl());
  url.username = owner;
  url.pathname = `/${name}`;
  return {
    settings: { DATABASE_URL: url.href, AUTH_SECRET: process.env[secretVariable] ?? '' },
    seedOthers: async () => {
      const seed = `${name}_seed`;
      await copyDatabase(name, seed);
      process.env[seedVariable] = seed;
    },
    remove: () => asSuperuser(async (client) => void (await client.query(`drop database ${name} with (force)`))),
  };
}

async function copyDatabase(template: string, name: string): Promise<void> {
  // Copying the files takes less time than writing each page to the log.
  await asSuperuser((client) => client.query(`create database ${name} template ${template} owner ${owner} strategy file_copy`));
}

async function asSuperuser<Result>(use: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(clusterUrl());
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

function clusterUrl(): string {
  const url = process.env[clusterVariable];
  if (!url)
    throw new Error(
      'There is no PostgreSQL for a service of its own: run this journey without PORTAL_URL, so that the set-up of the run starts one.',
    );
  return url;
}
