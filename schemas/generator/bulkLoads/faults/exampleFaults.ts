import type { BulkFormat, BulkLoadLibrary, FileAction } from '../../../lib/bulkLoads/bulkLoadLibrary.ts';
import { type Question, recognise } from '../../../../domain/files/recognition/recognise.ts';
import type { SchemaFile } from '../../schemaFiles.ts';
import { exampleRows } from '../bulkLoadLibrary.ts';
import { type Fault, faultIn } from '../../reports/fault.ts';

/** Formats without an example, examples without a format, and examples that recognition takes for something else. */
export function exampleFaults(
  formats: readonly SchemaFile[],
  examples: readonly SchemaFile[],
  library: BulkLoadLibrary,
): Fault[] {
  return [
    ...formats.flatMap(({ name, path }) => {
      const format = library.formats.find(({ id }) => id === name);
      const example = examples.find((one) => one.name === name);
      if (!format || !example)
        return [faultIn(path, '', `has no example; add schemas/bulk-loads/examples/${name}.csv, with rows of invented people.`)];
      return format.actions.flatMap((action) => faultsOfExample(example, format, action, library));
    }),
    ...examples
      .filter(({ name }) => !formats.some((format) => format.name === name))
      .map(({ name, path }) =>
        faultIn(path, '', `belongs to no format; add schemas/bulk-loads/formats/${name}.json, or delete it.`),
      ),
  ];
}

function faultsOfExample({ path, text }: SchemaFile, format: BulkFormat, action: FileAction, library: BulkLoadLibrary): Fault[] {
  const rows = exampleRows(text).map((cells, index) => ({ rowNumber: index + 1, cells }));
  const least = format.heading === 'none' ? 1 : 2;
  if (rows.length < least) return [faultIn(path, '', 'has no rows; add rows of invented people.')];
  const { mapping, questions } = recognise(rows, { action, fileFormat: format.fileFormat }, library);
  const open = questions.map((question) => faultIn(path, '', remedyOf(question)));
  return mapping.formatId === format.id
    ? open
    : [faultIn(path, '', `is recognised as "${mapping.formatId}"; give the format columns that tell the two apart.`)];
}

function remedyOf(question: Question): string {
  switch (question.kind) {
    case 'missingColumns':
      return `lacks the required column ${question.columns.map((name) => `"${name}"`).join(' or ')}; add it, or take "required" out of the format.`;
    case 'unknownHeading':
      return `the heading "${question.heading}" is unknown; write the format's own heading.`;
    case 'sameMeaning':
      return `several headings mean "${question.column}"; take all but one out.`;
    case 'fixedText':
      return `has "${question.found}" in "${question.column}"; write ${question.expected.map((text) => `"${text}"`).join(' or ')}.`;
    case 'unlikelyCells':
      return `"${question.example}" does not look like "${question.column}"; correct the example, or the order of the format's columns.`;
    case 'unknownFormat':
      return 'no format fits the row; correct the example, or the format.';
  }
}
