import { choicesOf, withoutNull, quoteLiteral } from '../../lib/storedType.ts';
import { columnDefinition, columnsOf, type Column, type StoredResource } from '../migrations/columns.ts';
import { sqlName } from '../migrations/sqlName.ts';

/** The widest line of a file of SQL. */
const width = 126;

const begin = (entity: string): string =>
  `  -- Columns of schemas/entities/${entity}.schema.json, written by npm run generate. Change them there.\n`;
const gone = '  -- Of fields that are gone: their values are kept.\n';
const end = '  -- The end of those columns.\n';

/** The lines between the comments that mark the generated columns of a table. */
export const generatedColumns =
  /^ {2}-- Columns of schemas\/entities\/[\w-]+\.schema\.json, written by npm run generate\. Change them there\.\n([^]*?)^ {2}-- The end of those columns\.\n/m;

/** A column that no field has any more, as its line has it. */
export interface KeptColumn {
  name: string;
  line: string;
}

/**
 * The generated columns of a table, between their comments.
 *
 * @param written - The columns that are written by hand below, and therefore not here.
 * @param kept - Columns whose fields are gone.
 */
export function columnLines(
  { entity, idProperty }: StoredResource,
  written: ReadonlySet<string>,
  kept: readonly KeptColumn[],
): string {
  const columns = columnsOf(entity).filter(({ name }) => !written.has(name));
  const lines = columns.map((column) => `  ${lineOf(column, column.field === idProperty, choicesOfField(column, entity))},\n`);
  const others = kept.length > 0 ? gone + kept.map(({ line }) => `  ${line},\n`).join('') : '';
  return `${begin(entity.$id)}${lines.join('')}${others}${end}`;
}

const choicesOfField = ({ field }: Column, { properties }: StoredResource['entity']): string[] =>
  choicesOf(withoutNull(properties[field] ?? {}).schema);

function lineOf(column: Column, isId: boolean, choices: readonly string[]): string {
  // The database makes the id of a row that comes without one.
  if (isId && column.sql === 'uuid not null') return `${sqlName(column.name)} uuid not null default gen_random_uuid()`;
  const definition = columnDefinition(column);
  if (definition.length + 3 <= width || choices.length === 0) return definition;
  const check = `check (${sqlName(column.name)} in (`;
  return `${definition.slice(0, definition.indexOf(check)).trimEnd()}\n    ${check}${fillLines(choices.map(quoteLiteral))}))`;
}

/** The parts as lines of a readable width, with commas. */
function fillLines(parts: readonly string[]): string {
  const lines = [''];
  for (const [index, part] of parts.entries()) {
    const text = index === parts.length - 1 ? part : `${part}, `;
    if (`      ${lines.at(-1) ?? ''}${text}`.length > width) lines.push('');
    lines[lines.length - 1] += text;
  }
  return lines.length === 1 ? (lines[0] ?? '') : `\n      ${lines.map((line) => line.trimEnd()).join('\n      ')}`;
}
