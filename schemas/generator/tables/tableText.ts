import { readToBracket, constraint, topLevelParts } from '../migrations/migratedColumns.ts';
import { blankOut, splitStatements, withoutComments } from './statements.ts';

/** The part of a table's definition between its brackets; undefined when the text does not make the table. */
export function findTableBody(text: string, table: string): string | undefined {
  const sql = blankOut(text);
  const found = new RegExp(`create table portal\\.${table} \\(`).exec(sql);
  if (!found) return undefined;
  const from = found.index + found[0].length;
  return text.slice(from, from + readToBracket(sql.slice(from)).length);
}

/** The columns of a table's definition, each as its text: `town text not null`. */
export const columnTextsOf = (body: string): string[] =>
  topLevelParts(withoutComments(body)).filter((part) => part !== '' && !constraint.test(part));

export const nameOfColumn = (text: string): string => /^"?(\w+)"?/.exec(text)?.[1] ?? '';

/** The type of a column's text, as the text writes it: `numeric(5, 2)`. */
export const typeOfColumn = (text: string): string =>
  /^"?\w+"? (double precision|\w+(?:\(\d+(?:, \d+)?\))?(?:\[\])?)/.exec(text)?.[1] ?? '';

/** Whether a statement makes the table or one of its indexes, triggers, policies and rights. */
function concernsTable(statement: string, table: string): boolean {
  const kinds = [
    '(?:create|alter) table',
    'create (?:unique )?index \\w+\\s+on',
    'create (?:policy|trigger) [\\w\\s,]+? on',
    'grant [^;]+? on',
  ];
  return new RegExp(`^(?:${kinds.join('|')}) portal\\.${table}\\b`).test(withoutComments(statement).trim());
}

/** The text with another name for a column, wherever a statement about its table has it. The bodies of functions are left as they are. */
export const renameColumn = (text: string, table: string, from: string, to: string): string =>
  splitStatements(text)
    .map((part) => (concernsTable(part, table) ? part.replaceAll(new RegExp(`(?<![\\w.'])${from}(?![\\w'])`, 'g'), to) : part))
    .join('');

/** The table's definition without the constraints that hold for one of its columns alone. */
export function dropConstraints(body: string, column: string): string {
  const columns = new Set(columnTextsOf(body).map(nameOfColumn));
  const lines = body.split('\n').filter((line) => {
    if (!/^ {2}(?:constraint \w+ )?(?:check|foreign key|unique) \(/.test(line)) return true;
    const [own = ''] = line.split(' references ');
    const named = new Set((own.replaceAll(/'[^']*'/g, '').match(/\w+/g) ?? []).filter((word) => columns.has(word)));
    return !(named.size === 1 && named.has(column));
  });
  return lines.join('\n').replace(/,(\s*)$/, '$1');
}

/** The text with a right to delete the table's rows, where it has none yet. */
export function grantDelete(text: string, table: string): string {
  const parts = splitStatements(text);
  const isGrant = (part: string): boolean => concernsTable(part, table) && withoutComments(part).trim().startsWith('grant ');
  if (parts.some((part) => isGrant(part) && /\bdelete\b/.test(withoutComments(part)))) return text;
  const last = parts.findLastIndex((part) => concernsTable(part, table));
  return parts.toSpliced(last + 1, 0, `\ngrant delete on portal.${table} to portal_api, portal_provider;`).join('');
}

/** The table's definition with another text for a column. */
export function editColumn(body: string, column: string, edit: (text: string) => string): string {
  const text = columnTextsOf(body).find((one) => nameOfColumn(one) === column);
  return text === undefined ? body : body.replace(`  ${text}`, () => `  ${edit(text)}`);
}
