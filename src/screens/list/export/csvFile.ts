import { csvLine } from '../../../../schemas/lib/csv.ts';
import { maskedText } from '../../../fields/format/maskedText.ts';
import type { Field } from '../../../../schemas/lib/fields/field.ts';
import { csvCell, csvHeading } from './csvCell.ts';
import type { ExportFile } from './exportList.ts';

/** A CSV file, in UTF-8 with the byte order mark that Excel needs. */
export function csvFile(columns: readonly Field[]): ExportFile {
  const parts: string[] = [`\u{FEFF}${csvLine(columns.map(csvHeading))}`];
  return {
    ending: 'csv',
    begin: () => undefined,
    write: (rows, titleOf) => {
      const line = (row: (typeof rows)[number]) =>
        csvLine(columns.map((field) => maskedText(field, row) ?? csvCell(field, row[field.name], (id) => titleOf(field, id))));
      parts.push(rows.map(line).join(''));
    },
    finish: () => new Blob(parts, { type: 'text/csv;charset=utf-8' }),
  };
}
