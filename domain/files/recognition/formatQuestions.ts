import type { ColumnName, BulkFormat } from '../../../schemas/lib/bulkLoads/bulkLoadLibrary.ts';
import { plainWords } from '../../../schemas/lib/text/plainWords.ts';
import type { Question } from './questions.ts';

/** Asks for the columns of the format that a file must have and has not. */
export function missingColumns({ columns, eitherOf }: BulkFormat, found: ReadonlySet<ColumnName>): Question[] {
  const required = columns.flatMap(({ column, required: isRequired }) => (isRequired && column !== null ? [[column]] : []));
  return [...required, ...eitherOf]
    .filter((names) => !names.some((name) => found.has(name)))
    .map((names) => ({ kind: 'missingColumns', columns: names }));
}

type SameMeaning = Extract<Question, { kind: 'sameMeaning' }>;

/** Asks about the portal's columns that several columns of a file have. */
export function sameMeanings(columns: readonly (ColumnName | null)[]): SameMeaning[] {
  const indexes = new Map<ColumnName, number[]>();
  for (const [index, column] of columns.entries())
    if (column !== null) indexes.set(column, [...(indexes.get(column) ?? []), index]);
  return [...indexes].flatMap(([column, places]) =>
    places.length > 1 ? [{ kind: 'sameMeaning', column, indexes: places } satisfies SameMeaning] : [],
  );
}

/** Asks about columns whose rows have another text than the format's fixed ones. */
export function fixedTextQuestions(
  format: BulkFormat,
  columns: readonly (ColumnName | null)[],
  rows: readonly (readonly string[])[],
): Question[] {
  return format.columns.flatMap(({ column, fixed }): Question[] => {
    const index = column === null ? -1 : columns.indexOf(column);
    if (!fixed || column === null || index < 0) return [];
    const known = new Set(fixed.map(plainWords));
    const found = rows.map((row) => row[index]?.trim() ?? '').find((cell) => cell !== '' && !known.has(plainWords(cell)));
    return found === undefined ? [] : [{ kind: 'fixedText', column, index, found, expected: fixed }];
  });
}
