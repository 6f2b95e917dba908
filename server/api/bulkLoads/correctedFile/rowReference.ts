import { hashOfKey } from '../../../../domain/files/checks/compactTable.ts';

/** A row of an uploaded file, as it was when somebody downloaded it. */
export interface RowReference {
  rowNumber: number;
  /** The same for all rows of a file. */
  file: string;
  /** The same for the same cells. */
  cells: string;
}

/** Six characters that differ for different texts. */
const shortHash = (text: string): string =>
  BigInt.asUintN(64, BigInt(hashOfKey(text)))
    .toString(16)
    .padStart(16, '0')
    .slice(0, 6);

export const referenceOf = (bulkLoadUid: string, rowNumber: number, cells: readonly string[]): RowReference => ({
  rowNumber,
  file: shortHash(bulkLoadUid),
  cells: shortHash(JSON.stringify(cells)),
});

/** A reference as a text that no spreadsheet takes for a number, a date or a formula: `R17-3f9a2c-b41d07`. */
export const referenceText = ({ rowNumber, file, cells }: RowReference): string => `R${rowNumber}-${file}-${cells}`;

/** The reference in a cell; null for another text. */
export function readReference(text: string): RowReference | null {
  const [, row, file, cells] = /^R([1-9]\d{0,8})-([\da-f]{6})-([\da-f]{6})$/i.exec(text.trim()) ?? [];
  return row === undefined || file === undefined || cells === undefined
    ? null
    : { rowNumber: Number(row), file: file.toLowerCase(), cells: cells.toLowerCase() };
}
