import { plainWords } from '../../../lib/text/plainWords.ts';
import { type FormatColumn, fileActions } from '../../../lib/bulkLoads/bulkLoadLibrary.ts';
import { editDistance } from '../../../lib/text/editDistance.ts';
import { columnsOfFormat, type ColumnsFile, type FormatFile } from '../bulkLoadFiles.ts';
import { type Fault, faultAt, faultIn, faultsBelow, faultsIn, type PartFault } from '../../reports/fault.ts';

interface PlacedFormat {
  path: string;
  file: FormatFile;
}

/** The names that a format may use. */
export interface FormatSurroundings {
  columns: ColumnsFile['columns'];
  /** The values of each code, by column. */
  codes: Readonly<Record<string, readonly string[]>>;
  /** The values of schemas/definitions/file-format.json. */
  choices: readonly string[];
}

/** The faults of formats: unknown columns, actions and choices, columns or headings twice, and keys that name columns it does not have. */
export function formatFaults(formats: readonly PlacedFormat[], { columns, codes, choices }: FormatSurroundings): Fault[] {
  const files = formats.map(({ file }) => file);
  return formats.flatMap(({ path, file }) => [
    ...choiceFaults(path, file, choices),
    ...inheritanceFaults(path, file, files),
    ...(file.columns ?? []).flatMap((column, index) =>
      faultsIn(path, faultsBelow(`/columns/${index}`, columnFaults(column, { columns, codes }))),
    ),
    ...repeatedFaults(path, file.columns ?? []),
    ...absentFaults(path, file, columnsOfFormat(file, files)),
  ]);
}

const listNames = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(' or ');

function choiceFaults(path: string, { fileFormat, actions }: FormatFile, choices: readonly string[]): Fault[] {
  const unknown = actions.filter((action) => !fileActions.includes(action));
  return [
    ...(choices.includes(fileFormat)
      ? []
      : [
          faultIn(
            path,
            '/fileFormat',
            `is "${fileFormat}"; write ${listNames(choices)}, or add it to schemas/definitions/file-format.json.`,
          ),
        ]),
    ...unknown.map((action) => faultIn(path, '/actions', `there is no action "${action}"; write ${listNames(fileActions)}.`)),
  ];
}

function inheritanceFaults(path: string, { columnsOf }: FormatFile, files: readonly FormatFile[]): Fault[] {
  if (columnsOf === undefined) return [];
  const from = files.find(({ id }) => id === columnsOf);
  if (!from) return [faultIn(path, '/columnsOf', `there is no format "${columnsOf}"; write the id of another one.`)];
  return from.columns
    ? []
    : [faultIn(path, '/columnsOf', `"${columnsOf}" has no columns of its own; write "${from.columnsOf}", whose columns it has.`)];
}

function columnFaults(
  { column, required, values = {} }: FormatColumn,
  { columns, codes }: Omit<FormatSurroundings, 'choices'>,
): PartFault[] {
  if (column === null) {
    return required ? [faultAt(`/required`, 'a column that stays empty cannot be required; take "required" out.')] : [];
  }
  if (!columns[column]) return [faultAt(`/column`, unknownColumn(column, Object.keys(columns)))];
  const known = codes[column];
  if (!known) {
    return Object.keys(values).length > 0
      ? [faultAt(`/values`, `only a code has values, and "${column}" is none; take them out.`)]
      : [];
  }
  return Object.values(values)
    .filter((value) => value !== null && !known.includes(value))
    .map((value) => faultAt(`/values`, `"${value}" is no value of "${column}"; write ${listNames(known)}.`));
}

function unknownColumn(column: string, known: readonly string[]): string {
  const near = known.filter((one) => editDistance(one.toLowerCase(), column.toLowerCase()) <= Math.max(1, column.length / 4));
  const remedy =
    near.length > 0 ? `did you mean ${listNames(near)}?` : 'write one of schemas/bulk-loads/columns.json, or add it there.';
  return `there is no column "${column}"; ${remedy}`;
}

function repeatedFaults(path: string, columns: readonly FormatColumn[]): Fault[] {
  return columns.flatMap(({ column, heading }, index) => {
    const before = columns.slice(0, index);
    const place = `/columns/${index}`;
    return [
      ...(column !== null && before.some((one) => one.column === column)
        ? [faultIn(path, `${place}/column`, `the column "${column}" is there already; take one of them out.`)]
        : []),
      ...(before.some((one) => plainWords(one.heading) === plainWords(heading))
        ? [
            faultIn(
              path,
              `${place}/heading`,
              `the heading "${heading}" is there already, and case and punctuation do not count; write another one.`,
            ),
          ]
        : []),
    ];
  });
}

/** Columns that `eitherOf` and `fixed` name, and the format does not have. */
function absentFaults(path: string, { eitherOf = [], fixed = {} }: FormatFile, columns: readonly FormatColumn[]): Fault[] {
  const isAbsent = (name: string): boolean => !columns.some(({ column }) => column === name);
  return [
    ...eitherOf.flatMap((names, index) =>
      names
        .filter(isAbsent)
        .map((name) =>
          faultIn(path, `/eitherOf/${index}`, `the format has no column "${name}"; add it to "columns", or take it out.`),
        ),
    ),
    ...Object.keys(fixed)
      .filter(isAbsent)
      .map((name) => faultIn(path, `/fixed/${name}`, `the format has no column "${name}"; add it to "columns", or take it out.`)),
  ];
}
