import { plainWords } from '../../../lib/text/plainWords.ts';
import { codeValues, type ColumnEntry, type ColumnsFile } from '../bulkLoadFiles.ts';
import { type FieldSources, schemaOfColumn } from '../columnSchemas.ts';
import { type Fault, faultAt, faultIn, faultsBelow, faultsIn, type PartFault } from '../../reports/fault.ts';

/** The faults of columns.json: rules that are nowhere, values that no field has, and words with two meanings. */
export function columnFaults(path: string, { columns }: ColumnsFile, sources: FieldSources): Fault[] {
  const entries = Object.entries(columns);
  return [
    ...entries.flatMap(([name, entry]) => faultsIn(path, faultsBelow(`/columns/${name}`, ruleFaults(entry, sources)))),
    ...takenNames(entries).map(({ word, first, second }) =>
      faultIn(path, `/columns/${second}`, `"${word}" is the name of the column "${first}"; write another word, or take it out.`),
    ),
    ...entries.flatMap(([name, entry]) =>
      repeatedWords((entry.values ?? []).map(({ value, synonyms }): [string, string[]] => [value, [value, ...synonyms]])).map(
        ({ word, first, second }) =>
          faultIn(path, `/columns/${name}/values`, `"${word}" means "${first}" and "${second}"; take it out of one of them.`),
      ),
    ),
  ];
}

function ruleFaults(entry: ColumnEntry, sources: FieldSources): PartFault[] {
  const schema = schemaOfColumn(entry, sources);
  if (!schema && entry.field !== undefined)
    return [
      faultAt(
        `/field`,
        `there is no field "${entry.field}" in schemas/entities or schemas/forms; correct it, or write "schema".`,
      ),
    ];
  if (!schema) return [faultAt(`/definition`, `there is no schemas/definitions/${entry.definition}.json; correct it.`)];
  if (entry.kind !== 'code') return entry.values ? [faultAt(`/values`, 'only a code has values; take them out.')] : [];
  const values = codeValues(entry, schema).map(({ value }) => value);
  if (values.length === 0) return [faultAt(`/kind`, 'a code needs values, and its field has none; add "values".')];
  return (entry.values ?? []).flatMap(({ value }, index) =>
    values.includes(value)
      ? []
      : [faultAt(`/values/${index}/value`, `"${value}" is no value of the field; write one of ${values.join(', ')}.`)],
  );
}

/** Words of a column that are the name or the title of another. A synonym may belong to several: recognition asks where a format has both. */
function takenNames(
  entries: readonly (readonly [name: string, entry: ColumnEntry])[],
): { word: string; first: string; second: string }[] {
  const owners = new Map<string, string>();
  for (const [name, { title }] of entries)
    for (const word of [name, title]) if (!owners.has(plainWords(word))) owners.set(plainWords(word), name);
  return entries.flatMap(([name, { title, synonyms }]) =>
    [name, title, ...synonyms].flatMap((word) => {
      const first = owners.get(plainWords(word)) ?? name;
      return first === name ? [] : [{ word, first, second: name }];
    }),
  );
}

/** Words that belong to two of the names. */
function repeatedWords(
  lists: readonly (readonly [name: string, words: readonly string[]])[],
): { word: string; first: string; second: string }[] {
  const owners = new Map<string, string>();
  return lists.flatMap(([name, words]) =>
    words.flatMap((word) => {
      const first = owners.get(plainWords(word)) ?? name;
      owners.set(plainWords(word), first);
      return first === name ? [] : [{ word, first, second: name }];
    }),
  );
}
