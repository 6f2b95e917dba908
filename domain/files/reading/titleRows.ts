/** Whether a text is the heading of a column that a file may have. */
export type KnowsHeading = (text: string) => boolean;

/** The number of first rows among which the headings are looked for. */
export const HEAD_ROWS = 50;

/** A row of titles may have a name and a value, such as `Employer:` and `Larkfield Bakery`. */
const CELLS_OF_ANY_TITLE = 2;
const FEWEST_KNOWN_HEADINGS = 3;

/** Whether a row has the headings: most of its texts are known ones. */
function isHeadingRow(texts: readonly string[], knowsHeading: KnowsHeading): boolean {
  if (texts.length < FEWEST_KNOWN_HEADINGS) return false;
  const known = texts.filter(knowsHeading).length;
  return known >= FEWEST_KNOWN_HEADINGS && 2 * known >= texts.length;
}

/**
 * The number of rows above the headings: titles, such as `Contributions for November 2026`, bands over several columns, and blank rows. 0 unless each of them has
 * two cells at most, or fills half of the headings' columns at most: a row of data fills more, and is never taken for a title.
 *
 * @param rows - The first rows of a file, blank ones among them. Without `knowsHeading` they are no titles.
 */
export function titleRowCount(rows: readonly (readonly string[])[], knowsHeading: KnowsHeading | undefined): number {
  if (!knowsHeading) return 0;
  let widest = 0;
  for (const [index, cells] of rows.slice(0, HEAD_ROWS).entries()) {
    const texts = cells.filter((cell) => cell.trim() !== '');
    if (isHeadingRow(texts, knowsHeading)) return widest <= Math.max(CELLS_OF_ANY_TITLE, texts.length / 2) ? index : 0;
    widest = Math.max(widest, texts.length);
  }
  return 0;
}
