import { type Transaction, sql } from 'kysely';
import { type RecordFiles, records } from '../../schemas/generated/records.ts';
import * as resources from '../../schemas/generated/resources.ts';
import type { Database } from '../../server/store/database.ts';
import { columnName } from '../../server/store/records/resourceTable.ts';
import { uid } from './deterministic.ts';
import { recordsFromSchema } from './fromSchema.ts';
import type { Clock } from './options.ts';

/** Enough to see every screen filled; a hundred thousand employers would say no more. */
const employersWithRecords = 100;

/** Writes the sample records of the resources that are files alone, where the file asks for some. Needs the employers and what they offer. */
export async function insertFileRecords(trx: Transaction<Database>, clock: Clock): Promise<void> {
  const sampled = records.filter(({ resource }) => resource.sample !== undefined && 'documents' in resource.storage);
  for (const files of sampled) await insertDocuments(trx, clock, files);
  // Afterwards, since a record may refer to one of a resource that comes later.
  for (const files of sampled) await chooseReferences(trx, files);
}

async function insertDocuments(trx: Transaction<Database>, { today }: Clock, files: RecordFiles): Promise<void> {
  const { name, scope, sample } = files.resource;
  const documents = typeof sample === 'number' ? recordsFromSchema(files, sample) : sample;
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

/** Lets every reference name the first record that it may; one that may name none is left out. */
async function chooseReferences(trx: Transaction<Database>, { resource, entity }: RecordFiles): Promise<void> {
  for (const [field, { 'x-reference': reference }] of Object.entries(entity.properties)) {
    const referred = Object.values(resources).find((files) => files.resource.name === reference)?.resource;
    if (!referred) continue;
    const key = 'table' in referred.storage ? sql.ref(columnName(referred.idProperty)) : sql`uid`;
    const from =
      'table' in referred.storage
        ? sql`portal.${sql.ref(referred.storage.table)} r where true`
        : sql`portal.documents r where r.resource = ${referred.name}`;
    const own = referred.scope === 'employer' ? sql`r.employer_id = d.employer_id` : sql`true`;
    await sql`
      update portal.documents d set document = d.document - ${field}::text || coalesce((
        select jsonb_build_object(${field}::text, r.${key}) from ${from} and ${own} order by 1 limit 1), '{}')
      where d.resource = ${resource.name} and d.document ? ${field}`.execute(trx);
  }
}
