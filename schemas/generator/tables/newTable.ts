import { columnsOf, type StoredResource } from '../migrations/columns.ts';
import { tableStatements } from '../migrations/tableMigration.ts';
import { columnLines } from './columnLines.ts';

/** The file for a resource that has got a table: `reviewMeetings.sql`. */
export const newTableFile = ({ name }: StoredResource): string =>
  `${name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}.sql`;

/** The table of a resource as a file, with all that its migration makes. */
export function newTable(resource: StoredResource): string {
  const { name, table, scope, idProperty, entity } = resource;
  const key = columnsOf(entity).find(({ field }) => field === idProperty)?.name;
  const definition = [
    ...(key === undefined ? ['uid uuid not null default gen_random_uuid()'] : []),
    ...(scope === 'employer' ? ['employer_id bigint not null references portal.employers'] : []),
    `primary key (${key ?? 'uid'})`,
  ];
  const [, ...others] = tableStatements(resource);
  const rules = others.filter((statement) => /^(?:create|alter|grant) /.test(statement));
  const lines = rules.map((statement) => `${statement.replaceAll(/ (using|with check) \((?!true)/g, '\n  $1 (')};\n`);
  return `-- ${entity.title}: the records of schemas/resources/${name}.json.

create table portal.${table} (
${columnLines(resource, new Set(), [])}
  ${definition.join(',\n  ')}
);

${lines.join('')}`;
}
