import { type Kysely, type Transaction, sql } from 'kysely';
import { type RecordFiles, records } from '../../schemas/generated/records.ts';
import * as resources from '../../schemas/generated/resources.ts';
import type { Database } from '../../server/store/database.ts';
import { columnName } from '../../server/store/records/resourceTable.ts';
import { uid } from './deterministic.ts';
import { recordsFromSchema } from './fromSchema.ts';
import type { Clock } from './options.ts';

/** Enough to fill every screen; a hundred thousand employers would show no more. */
const employersWithRecords = 100;

/**
 * Writes the sample records of resources whose file requests some. Needs the employers and their products. All records are stored as
 * documents at first, so that a reference may name a record of a later resource.
 */
export async function insertFileRecords(trx: Transaction<Database>, clock: Clock): Promise<void> {
  const sampled = records.filter(({ resource }) => resource.sample !== undefined);
  for (const files of sampled) await insertDocuments(trx, clock, files);
  for (const files of sampled) await chooseReferences(trx, files, new Set(sampled.map(({ resource }) => resource.name)));
  for (const files of sampled) await moveDocumentsToTable(trx, files);
}

async function insertDocuments(trx: Transaction<Database>, { today }: Clock, files: RecordFiles): Promise<void> {
  const { name, scope, sample } = files.resource;
  const documents =
    typeof sample === 'number' ? recordsFromSchema(files, (await files.loadValidators()).validate, sample) : sample;
  const owners =
    scope === 'employer'
      ? sql`(select id from portal.employers order by id limit ${employersWithRecords})`
      : sql`(select null::bigint as id)`;
  await sql`
    insert into portal.documents (uid, resource, employer_id, document, created_at, updated_at)
    select ${uid('document', `'${name}'`, 'coalesce(owner.id, 0)', 'record.n')}, ${name}, owner.id, record.document, ${today}, ${today}
    from ${owners} owner
    cross join jsonb_array_elements(${JSON.stringify(documents)}::text::jsonb) with ordinality as record(document, n)`.execute(
    trx,
  );
}

/** Sets every reference to the first record that it may refer to, and removes a reference without a possible record. @param staged - Resources whose records are still documents. */
async function chooseReferences(
  trx: Transaction<Database>,
  { resource, entity }: RecordFiles,
  staged: ReadonlySet<string>,
): Promise<void> {
  for (const [field, { 'x-reference': reference }] of Object.entries(entity.properties)) {
    const referred = Object.values(resources).find((files) => files.resource.name === reference)?.resource;
    if (!referred) continue;
    const table = 'table' in referred.storage && !staged.has(referred.name) ? referred.storage.table : null;
    const key = table === null ? sql`uid` : sql.ref(columnName(referred.idProperty));
    const from =
      table === null ? sql`portal.documents r where r.resource = ${referred.name}` : sql`portal.${sql.ref(table)} r where true`;
    const own = referred.scope === 'employer' ? sql`r.employer_id = d.employer_id` : sql`true`;
    await sql`
      update portal.documents d set document = d.document - ${field}::text || coalesce((
        select jsonb_build_object(${field}::text, r.${key}) from ${from} and ${own} order by 1 limit 1), '{}')
      where d.resource = ${resource.name} and d.document ? ${field}`.execute(trx);
  }
}

/** Moves a resource's documents to the table of its own, if it has one. */
export async function moveDocumentsToTable(trx: Kysely<Database>, { resource, entity }: RecordFiles): Promise<void> {
  if (!('table' in resource.storage)) return;
  const table = sql`portal.${sql.ref(resource.storage.table)}`;
  const stored = Object.entries(entity.properties).filter(
    ([field, property]) => property['x-stored'] !== false && field !== resource.idProperty,
  );
  const defaults = Object.fromEntries(
    stored.flatMap(([field, { default: value, type }]) =>
      value !== undefined ? [[field, value]] : type === 'array' ? [[field, []]] : [],
    ),
  );
  const columns = stored.map(([field]) => sql.ref(columnName(field)));
  const named = stored.map(([field]) => sql`${columnName(field)}::text, filled.document -> ${field}`);
  const owner = resource.scope === 'employer' ? [sql`employer_id`] : [];
  await sql`
    insert into ${table} (${sql.join([sql.ref(columnName(resource.idProperty)), ...owner, ...columns])})
    select ${sql.join([sql`filled.uid`, ...owner.map((column) => sql`filled.${column}`), ...columns.map((column) => sql`r.${column}`)])}
    from (
      select uid, employer_id, ${JSON.stringify(defaults)}::text::jsonb || document as document
      from portal.documents where resource = ${resource.name}
    ) filled
    cross join lateral jsonb_populate_record(null::${table}, jsonb_build_object(${sql.join(named)})) r`.execute(trx);
  await sql`delete from portal.documents where resource = ${resource.name}`.execute(trx);
}
