import { bulkLoads } from '../../../../schemas/built/bulkLoads/library.js';
import type { BulkLoadMapping, BulkLoadMappingState } from '../../../../schemas/generated/types.ts';
import { questionsOfMapping } from '../../../../domain/files/recognition/chosenMapping.ts';
import type { FileAction } from '../../../../schemas/lib/bulkLoads/bulkLoadLibrary.ts';

/** A choice of a list. */
interface Choice {
  value: string;
  title: string;
}

/** The formats for a kind of file. */
export const formatsOf = (action: FileAction): Choice[] =>
  bulkLoads.formats.filter(({ actions }) => actions.includes(action)).map(({ id, title }) => ({ value: id, title }));

export const formatTitle = (formatId: string | null | undefined): string | null =>
  bulkLoads.formats.find(({ id }) => id === formatId)?.title ?? null;

/** A meaning of a column, with the part of the list that it stands in. */
export interface Meaning extends Choice {
  group: 'Likely' | 'Columns of this format' | 'Others';
}

/** The columns that nearly every file has: a number, and the amounts. */
const usual: readonly string[] = ['payrollNumber', 'nationalInsurance', 'employeeRegularAmount', 'employerRegularAmount'];

/**
 * The meanings for one column of a file: first those that are likely, then the others of the format in its order, then all others.
 *
 * @param place - Of the column in the file.
 */
export function meaningChoices(
  { questions }: Pick<BulkLoadMappingState, 'questions'>,
  mapping: BulkLoadMapping,
  place: number,
): Meaning[] {
  const format = bulkLoads.formats.find(({ id }) => id === mapping.formatId);
  const own = format?.columns.flatMap(({ column }) => column ?? []) ?? [];
  const proposed = questions.flatMap((question): string[] => {
    if (question.kind === 'unknownHeading') return question.index === place ? question.proposals : [];
    if (question.kind === 'missingColumns') return question.columns;
    return question.kind === 'unknownFormat' ? [question.proposals[place] ?? []].flat() : [];
  });
  const isFree = (name: string): boolean => mapping.columns.every((meaning, at) => at === place || meaning !== name);
  const likely = [...proposed, ...usual].filter((name) => isFree(name));
  const names = new Map<string, Meaning['group']>();
  const groups = [
    ['Likely', likely],
    ['Columns of this format', own],
    ['Others', Object.keys(bulkLoads.columns)],
  ] as const;
  for (const [group, found] of groups) for (const name of found) if (!names.has(name)) names.set(name, group);
  return [...names].flatMap(([value, group]) => {
    const column = bulkLoads.columns[value];
    return column ? [{ value, title: column.title, group }] : [];
  });
}

export const titleOf = (column: string): string => bulkLoads.columns[column]?.title ?? column;

/** The values of a column with codes. */
export const valueChoices = (column: string): Choice[] =>
  bulkLoads.columns[column]?.values?.map(({ value, title }) => ({ value, title })) ?? [];

type Questions = BulkLoadMappingState['questions'];
export type UnknownValue = Extract<Questions[number], { kind: 'unknownValue' }>;

export const unknownValues = (questions: Questions): UnknownValue[] =>
  questions.filter((question) => question.kind === 'unknownValue');

/** The question about the order of day and month, if it is open. */
export const dateQuestion = (questions: Questions): Extract<Questions[number], { kind: 'dateOrder' }> | undefined =>
  questions.find((question) => question.kind === 'dateOrder');

/** The questions that are left for a person. */
export function introOf({ questions }: BulkLoadMappingState): string {
  if (questions.length === 0) return 'Choose another meaning of a column here.';
  const areAll = (wanted: Questions[number]['kind']): boolean => questions.every(({ kind }) => kind === wanted);
  if (areAll('dateOrder')) return 'The dates of this file do not show whether the day or the month comes first. Choose it below.';
  if (areAll('missingColumns'))
    return 'No column of this file has something that the file needs. If one of them has it, choose it here.';
  if (areAll('unknownValue')) return 'Some texts of this file are not known. Say below what they mean.';
  return 'We could not tell the meaning of every column. Choose it here.';
}

/** The file's columns that recognition is not sure of, by their places. */
export const openColumns = (questions: Questions): ReadonlySet<number> =>
  new Set(
    questions.flatMap((question) => ('index' in question ? question.index : 'indexes' in question ? question.indexes : [])),
  );

/** The columns of the file that are asked about at first: those without a certain meaning; all where any of them may be the one that is missed. */
export function askedColumns({ questions, headings }: Pick<BulkLoadMappingState, 'questions' | 'headings'>): ReadonlySet<number> {
  const open = openColumns(questions);
  const isAboutAll = questions.some(({ kind }) => kind === 'missingColumns' || kind === 'unknownFormat');
  return open.size === 0 || isAboutAll ? new Set(headings.keys()) : open;
}

/** Whether files of a format are known by the text of this column: one without it is of another format. */
const isMarkOf = (formatId: string, name: string): boolean =>
  bulkLoads.formats.find(({ id }) => id === formatId)?.columns.some(({ column, fixed }) => column === name && fixed) === true;

/** Whether the service does without a column of the format: it has read the file without it, and asks for nothing, such as for the employer's of savings. */
const isDispensed = ({ mapping, questions }: Known, formatId: string, asked: readonly string[]): boolean =>
  mapping?.formatId === formatId &&
  !mapping.columns.some((column) => column !== null && asked.includes(column)) &&
  questions.length === 0;

type Known = Pick<BulkLoadMappingState, 'mapping' | 'questions'>;

/** The questions that a mapping leaves open, in sentences with their remedies. @param known - The meaning as the service has it. */
export function obstaclesOf(mapping: BulkLoadMapping, known: Known): string[] {
  const { questions } = known;
  const needed = questionsOfMapping(mapping, bulkLoads).filter(
    (question) => question.kind !== 'missingColumns' || !isDispensed(known, mapping.formatId, question.columns),
  );
  const structure = needed.map((question) => {
    if (question.kind === 'missingColumns' && question.columns.some((column) => isMarkOf(mapping.formatId, column)))
      return `Choose another format, or the column for ${question.columns.map(titleOf).join(' or ')}: every file of this format has it.`;
    if (question.kind === 'missingColumns')
      return `Choose the column for ${question.columns.map(titleOf).join(' or ')}: this format needs it.`;
    if (question.kind === 'sameMeaning') return `${titleOf(question.column)} is chosen for several columns: keep one of them.`;
    return 'Choose the meaning of the marked columns.';
  });
  const values = unknownValues(questions)
    .filter(({ column, value }) => mapping.columns.includes(column) && mapping.values[column]?.[value] === undefined)
    .map(({ column, value }) => `Choose the meaning of “${value}” in ${titleOf(column)}.`);
  const order = dateQuestion(questions) && mapping.dateOrder === null ? ['Choose the order of day and month.'] : [];
  return [...structure, ...values, ...order];
}

const inFile = ({ headings }: BulkLoadMappingState, index: number): string => headings[index]?.trim() || `column ${index + 1}`;

/** The reasons for which the service asks about the file's format, in sentences with their remedies. */
export function doubtsOf(state: BulkLoadMappingState): string[] {
  return state.questions.flatMap((question) => {
    if (question.kind === 'fixedText') {
      const place = inFile(state, question.index);
      return `${place} has “${question.found}” where the format has ${question.expected.map((text) => `“${text}”`).join(' or ')}. Choose the format that fits, or correct the file.`;
    }
    if (question.kind === 'unlikelyCells')
      return `${inFile(state, question.index)} has “${question.example}”, which does not look like ${titleOf(question.column)}. Check its meaning.`;
    return question.kind === 'unknownFormat'
      ? 'The columns are those of no format that we know. Choose the meaning of each.'
      : [];
  });
}

/** The mapping to begin with: as far as the file was recognised. */
export function firstMapping({ mapping, headings, questions }: BulkLoadMappingState, action: FileAction): BulkLoadMapping {
  if (mapping) return mapping;
  const proposed = questions.find((question) => question.kind === 'unknownFormat')?.proposals;
  return {
    formatId: formatsOf(action)[0]?.value ?? '',
    hasHeading: true,
    columns: (proposed ?? headings.map(() => null)) as BulkLoadMapping['columns'],
    values: {},
    dateOrder: null,
  };
}
