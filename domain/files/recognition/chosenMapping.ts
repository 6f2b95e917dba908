import type { Mapping } from '../types.ts';
import { type ColumnName, type BulkLoadLibrary, formatOf } from '../../../schemas/lib/bulkLoads/bulkLoadLibrary.ts';
import { missingColumns, sameMeanings } from './formatQuestions.ts';
import type { Question } from './questions.ts';

/**
 * The questions that a mapping leaves open which a person has chosen: required columns that are missing, and columns chosen twice. A column of
 * null is one that the person has decided not to use.
 *
 * @throws Error for a format, a column or a value that does not exist. The screens offer none.
 */
export function questionsOfMapping(mapping: Mapping, library: BulkLoadLibrary): Question[] {
  const format = formatOf(mapping.formatId, library);
  const columns = mapping.columns.filter((name) => name !== null);
  for (const name of [...columns, ...Object.keys(mapping.values)]) checkColumn(name, mapping, library);
  return [...missingColumns(format, new Set(columns)), ...sameMeanings(mapping.columns)];
}

function checkColumn(name: ColumnName, { values }: Mapping, { columns }: BulkLoadLibrary): void {
  if (!Object.hasOwn(columns, name)) throw new Error(`There is no column "${name}": choose one of the list.`);
  const known = columns[name]?.values?.map(({ value }) => value) ?? [];
  const unknown = Object.values(values[name] ?? {}).find((value) => !known.includes(value));
  if (unknown !== undefined) throw new Error(`"${unknown}" is no value of "${name}": choose one of ${known.join(', ')}.`);
}
