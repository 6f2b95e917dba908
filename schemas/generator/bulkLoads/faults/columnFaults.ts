import { plainWords } from '../../../lib/bulkLoads/recognition/plainWords.ts';
import { codeValues, type ColumnEntry, type ColumnsFile } from '../bulkLoadFiles.ts';
import { type FieldSources, schemaOfColumn } from '../columnSchemas.ts';

/** The faults of columns.json: rules that are nowhere, values that no field has, and words with two meanings. */
export function columnFaults(path: string, { columns }: ColumnsFile, sources: FieldSources): string[] {
  const entries = Object.entries(columns);
  return [
    ...entries.flatMap(([name, entry]) => ruleFaults(`${path}, at /columns/${name}`, entry, sources)),
    ...repeatedWords(entries.map(([name, entry]): [string, string[]] => [name, [name, entry.title, ...entry.synonyms]])).map(
      ({ word, first, second }) =>
        `${path}, at /columns/${second}/synonyms: "${word}" means the column "${first}" already; take it out of one of them.`,
    ),
    ...entries.flatMap(([name, entry]) =>
      repeatedWords((entry.values ?? []).map(({ value, synonyms }): [string, string[]] => [value, [value, ...synonyms]])).map(
        ({ word, first, second }) =>
          `${path}, at /columns/${name}/values: "${word}" means "${first}" and "${second}"; take it out of one of them.`,
      ),
    ),
  ];
}

function ruleFaults(place: string, entry: ColumnEntry, sources: FieldSources): string[] {
  const schema = schemaOfColumn(entry, sources);
  if (!schema && entry.field !== undefined)
    return [
      `${place}/field: there is no field "${entry.field}" in schemas/entities or schemas/forms; correct it, or write "schema".`,
    ];
  if (!schema) return [`${place}/definition: there is no schemas/definitions/${entry.definition}.json; correct it.`];
  if (entry.kind !== 'code') return entry.values ? [`${place}/values: only a code has values; take them out.`] : [];
  const values = codeValues(entry, schema).map(({ value }) => value);
  if (values.length === 0) return [`${place}/kind: a code needs values, and its field has none; add "values".`];
  return (entry.values ?? []).flatMap(({ value }, index) =>
    values.includes(value)
      ? []
      : [`${place}/values/${index}/value: "${value}" is no value of the field; write one of ${values.join(', ')}.`],
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
