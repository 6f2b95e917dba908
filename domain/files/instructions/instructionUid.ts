/** The name of an instruction within its upload: the row of the file, and its place in the row, from 1. */
export interface InstructionPlace {
  rowNumber: number;
  position: number;
}

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');

/**
 * The id of an instruction, the same before and after it is carried out: the upload's own, with the place in it. A UUID of version 8, whose contents are
 * the maker's (RFC 9562, section 5.8).
 *
 * @param jobUid - The upload's UUID, whose bits are random.
 * @throws RangeError for a place that does not fit: a file has fewer rows, and a row fewer instructions.
 */
export function instructionUid(jobUid: string, { rowNumber, position }: InstructionPlace): string {
  if (rowNumber >= 2 ** 32 || position >= 2 ** 12) throw new RangeError(`Row ${rowNumber}, instruction ${position}: too many.`);
  const random = jobUid.replaceAll('-', '').toLowerCase();
  const [head, middle, tail] = [random.slice(0, 8), random.slice(8, 12), random.slice(28, 32)];
  return `${head}-${middle}-8${hex(position, 3)}-8${random.slice(17, 20)}-${hex(rowNumber, 8)}${tail}`;
}
