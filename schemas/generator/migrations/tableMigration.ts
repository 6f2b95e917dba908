import type { EntitySchema } from '../../lib/jsonSchema.ts';
import { withoutNull, quoteLiteral, storedType } from '../../lib/storedType.ts';
import { type Column, columnDefinition, columnsOf, type StoredResource } from './columns.ts';
import { sqlName } from './sqlName.ts';

/** The value that a document has for a column, as SQL. A field that the document lacks gets its default. */
function valueOf({ field, hasDefault }: Column, { properties }: EntitySchema): string {
  const property = properties[field] ?? {};
  const sql = storedType(withoutNull(property).schema);
  const json = `nullif(document -> ${quoteLiteral(field)}, 'null')`;
  const value = sql.endsWith('[]')
    ? `(select array_agg(item)::${sql} from jsonb_array_elements_text(${json}) item)`
    : sql === 'jsonb'
      ? json
      : `(document ->> ${quoteLiteral(field)})::${sql}`;
  const otherwise = sql.endsWith('[]') ? "'{}'" : hasDefault ? quoteLiteral(textOf(property.default)) : '';
  return otherwise ? `coalesce(${value}, ${otherwise}::${sql})` : value;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function refuseEmpty({ field, isNullable, hasDefault }: Column, { $id, required = [], properties }: EntitySchema): void {
  if (isNullable || hasDefault || required.includes(field) || properties[field]?.type === 'array') return;
  throw new Error(
    `schemas/entities/${$id}.schema.json, at /properties/${field}: a row has a value for every column, and this field may be missing. ` +
      'Let its type be null too, give it a "default", or mark it "x-stored": false when the service works it out.',
  );
}

/** Row-level security as every table of records has it: an employer's rows for those who act for it, the provider's for its staff to write. */
function policies(table: string, isOfEmployer: boolean, isDeletable: boolean): string[] {
  const own =
    "employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[])";
  return [
    `alter table portal.${table} enable row level security`,
    isOfEmployer
      ? `create policy own_employers on portal.${table} to portal_api using (${own}) with check (${own})`
      : `create policy of_the_provider on portal.${table} for select to portal_api using (true)`,
    `create policy every_employer on portal.${table} to portal_provider using (true) with check (true)`,
    `grant select, insert, update${isDeletable ? ', delete' : ''} on portal.${table} to portal_api, portal_provider`,
  ];
}

/**
 * The statements that give a resource a table, and move what its documents hold there.
 * @throws Error naming the field and the remedy, when a document may lack what a row must have.
 */
export function tableStatements({ name, table, idProperty, scope, entity, isDeletable }: StoredResource): string[] {
  const columns = columnsOf(entity);
  const others = columns.filter(({ field }) => field !== idProperty);
  for (const column of others) refuseEmpty(column, entity);
  const key = columns.find(({ field }) => field === idProperty)?.name ?? 'uid';
  const isOfEmployer = scope === 'employer';
  const owner = isOfEmployer ? ['employer_id bigint not null references portal.employers'] : [];
  const lines = [`${key} uuid primary key default gen_random_uuid()`, ...owner, ...others.map(columnDefinition)];
  const targets = [key, ...(isOfEmployer ? ['employer_id'] : []), ...others.map((column) => sqlName(column.name))];
  const values = ['uid', ...(isOfEmployer ? ['employer_id'] : []), ...others.map((column) => valueOf(column, entity))];
  return [
    `create table portal.${table} (\n  ${lines.join(',\n  ')}\n)`,
    ...(isOfEmployer ? [`create index ${table}_of_employer on portal.${table} (employer_id)`] : []),
    ...policies(table, isOfEmployer, isDeletable),
    `insert into portal.${table} (${targets.join(', ')})\nselect ${values.join(',\n  ')}\nfrom portal.documents where resource = ${quoteLiteral(name)}`,
    // The values of a removed field have no column: such documents stay, under a name that no resource has.
    `update portal.documents set resource = ${quoteLiteral(`removed/${name}`)}\nwhere resource = ${quoteLiteral(name)} and exists (select from jsonb_object_keys(document) key where starts_with(key, 'removed_'))`,
    `delete from portal.documents where resource = ${quoteLiteral(name)}`,
  ];
}
