import { withFormula } from '../../../schemas/lib/csv.ts';
import { plainText } from '../../../schemas/lib/plainText.ts';

/** Printable ASCII without spaces at its ends: most cells, which are plain already. */
const plainAlready = /^(?:[!-~](?:[ -~]*[!-~])?)?$/;

/** The text of a cell as forms store it: trimmed, on one line, with plain spaces. See `plainText`. */
export const plainCell = (text: string): string => (plainAlready.test(text) ? text : plainText(text, {}));

/** Remembers the results of a reader, since the cells of a column repeat themselves. Bounded, so that a column of a million texts costs no memory. */
export function remembering<Read>(read: (text: string) => Read, most = 2_000): (text: string) => Read {
  const known = new Map<string, Read>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const now = read(text);
    if (known.size < most) known.set(text, now);
    return now;
  };
}

/** The text of a cell as it was meant: plain, and without the apostrophe by which our own exports keep a spreadsheet from reading a formula. */
export function cellText(text: string): string {
  if (text === '') return '';
  const plain = plainCell(text);
  return plain.startsWith("'") ? withFormula(plain) : plain;
}
