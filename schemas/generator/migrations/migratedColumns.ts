/**
 * The columns that each table has once the migrations ran, read from the migrations' own SQL, in the order of their files.
 *
 * It understands `create table portal.x (…)`, `drop table portal.x` and `alter table portal.x add column | drop column | rename column`, as migrations here
 * write them. `server/store/migratedColumns.test.ts` compares it with a real database, so a statement that it does not understand
 * fails there.
 *
 * @param sources - The text of the migration files, oldest first.
 */
export function migratedColumns(sources: readonly string[]): Map<string, Set<string>> {
  const tables = new Map<string, Set<string>>();
  for (const source of sources)
    for (const { 0: text, 1: created, 2: altered, 3: dropped, index } of source.matchAll(
      /create table (?:if not exists )?portal\.(\w+)\s*\(|alter table portal\.(\w+)\s+|drop table portal\.(\w+)/g,
    )) {
      const rest = source.slice(index + text.length);
      if (created) tables.set(created, new Set(namesIn(readToBracket(rest))));
      else if (dropped) tables.delete(dropped);
      else if (altered) alter(tables.get(altered) ?? new Set(), statementIn(rest, source[index - 1]));
    }
  return tables;
}

/** The text up to the bracket that closes the one before it. */
export function readToBracket(text: string): string {
  let depth = 1;
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === '(') depth += 1;
    if (text[index] === ')') depth -= 1;
    if (depth === 0) return text.slice(0, index);
  }
  return text;
}

/** The parts between the commas that are in no bracket. */
export function topLevelParts(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const character of text) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim());
}

/** A part of a table's definition that is no column. */
export const constraint = /^(?:primary key|unique|foreign key|check|constraint|exclude)\b/i;

const namesIn = (definitions: string): string[] =>
  topLevelParts(definitions)
    .filter((part) => part !== '' && !constraint.test(part))
    .map((part) => /^"?(\w+)"?/.exec(part)?.[1] ?? '');

/** A statement ends with the string that holds it, or at the semicolon within one that holds several. */
function statementIn(text: string, opening: string | undefined): string {
  const end = text.search(opening === "'" || opening === '"' ? new RegExp(opening) : /[`;]/);
  return end === -1 ? text : text.slice(0, end);
}

function alter(columns: Set<string>, statement: string): void {
  for (const [, verb, name = '', to = ''] of statement.matchAll(
    /\b(add|drop|rename) column (?:if (?:not )?exists )?"?(\w+)"?(?: to "?(\w+)"?)?/g,
  )) {
    if (verb === 'add') columns.add(name);
    else columns.delete(name);
    if (verb === 'rename') columns.add(to);
  }
}
