import type { JsonSchema } from '../jsonSchema.ts';

/** The kinds of file: those of a payroll's file formats, in its order (docs/product.md, point 3). */
export const fileActions = [
  'bulkManagement',
  'joiner',
  'leaver',
  'contribution',
  'optOut',
  'employeeDetail',
  'salaryDetail',
  'lumpSumContribution',
  'assessment',
] as const;
export type FileAction = (typeof fileActions)[number];

/** A column of the portal's own, by its name in schemas/bulk-loads/columns.json, e.g. `nationalInsurance`. */
export type ColumnName = string;

/** A value of a code, with the other texts that mean it. */
export interface CodeValue {
  value: string;
  title: string;
  synonyms: readonly string[];
}

/** A column of the portal's own, from schemas/bulk-loads/columns.json. */
export interface BulkColumn {
  name: ColumnName;
  title: string;
  description: string;
  kind: 'text' | 'date' | 'amount' | 'percent' | 'flag' | 'code';
  /** Headings with this meaning, apart from the name and the title. */
  synonyms: readonly string[];
  /** The kinds of file that may have the column, whatever their format. */
  actions?: readonly FileAction[];
  /** The rules of its values: those of the entity's field, where there is one. */
  schema: JsonSchema;
  /** Of a code. */
  values?: readonly CodeValue[];
}

/** A column of a format. */
export interface FormatColumn {
  /** Null for a column that stays empty. */
  column: ColumnName | null;
  heading: string;
  required?: true;
  /** The texts of which each row has one. */
  fixed?: readonly string[];
  /** The format's own texts for the values of a code; null for a text that means none. */
  values?: Readonly<Record<string, string | null>>;
}

export type DateFormat = 'yyyy-MM-dd' | 'dd/MM/yyyy' | 'MM/dd/yyyy';

/** A format of schemas/bulk-loads/formats. */
export interface BulkFormat {
  id: string;
  title: string;
  source: string;
  /** The payroll's choice that it belongs to: a value of schemas/definitions/file-format.json. */
  fileFormat: string;
  actions: readonly FileAction[];
  heading: 'required' | 'none' | 'optional';
  dateFormats: readonly DateFormat[];
  /** Lists of columns, of each of which a file has one at least. */
  eitherOf: readonly (readonly ColumnName[])[];
  columns: readonly FormatColumn[];
  /** Of a format without headings: the rows of its example, by which an empty template shows the order of its cells. */
  example?: readonly (readonly string[])[];
}

/** All that recognition and templates know: `bulkLoads` of schemas/built/bulkLoads/library.js, or another in a test. */
export interface BulkLoadLibrary {
  columns: Readonly<Record<ColumnName, BulkColumn>>;
  formats: readonly BulkFormat[];
  /** Compared without case. */
  flagTexts: Readonly<Record<'yes' | 'no', readonly string[]>>;
}

/** @throws Error for an id that no format has, such as that of a mapping whose format was removed. */
export function formatOf(id: string, { formats }: BulkLoadLibrary): BulkFormat {
  const format = formats.find((one) => one.id === id);
  if (!format) throw new Error(`There is no format "${id}": choose one of ${formats.map((one) => one.id).join(', ')}.`);
  return format;
}
