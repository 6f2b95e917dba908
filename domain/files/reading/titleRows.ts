/** Whether a text is the heading of a column that a file may have. */
export type KnowsHeading = (text: string) => boolean;

/** A row of titles has a name and a value at most, such as `Employer:` and `Larkfield Bakery`. */
const MOST_CELLS_OF_A_TITLE = 2;
const FEWEST_KNOWN_HEADINGS = 3;

/**
 * The number of rows above the headings: titles, such as `Contributions for November 2026`, and blank rows. 0 unless most texts of the first wider row
 * are known headings, so that a row of data with two cells is never taken for a title.
 *
 * @param rows - The first rows of a file, blank ones among them.
 */
export function titleRowCount(rows: readonly (readonly string[])[], knowsHeading: KnowsHeading): number {
  const filled = rows.map((cells) => cells.filter((cell) => cell.trim() !== ''));
  const heading = filled.findIndex((texts) => texts.length > MOST_CELLS_OF_A_TITLE);
  const texts = filled[heading];
  if (!texts) return 0;
  const known = texts.filter(knowsHeading).length;
  return known >= FEWEST_KNOWN_HEADINGS && 2 * known >= texts.length ? heading : 0;
}
