/** The height of a card's heading and padding, in rows. */
const CARD = 2;

/**
 * Finds the break of a row of sections into two columns so that the taller column is as low as possible. The order stays: the second column continues
 * the first, and on a phone one follows the other.
 * @param sections - Each with its fields. Their number counts as its height.
 * @returns The number of sections in the first column.
 */
export function balancedBreak(sections: readonly { fields: readonly string[] }[]): number {
  const heights = sections.map(({ fields }) => fields.length + CARD);
  const total = heights.reduce((sum, height) => sum + height, 0);
  let best = { count: sections.length, height: total };
  let first = 0;
  for (const [index, height] of heights.entries()) {
    first += height;
    const taller = Math.max(first, total - first);
    if (taller < best.height) best = { count: index + 1, height: taller };
  }
  return best.count;
}

/** The sections in their order, in bands: each section of full width is a band, and so are the sections between two of them. */
export function bandsOf<Section extends { width?: 'half' | 'full' }>(sections: readonly Section[]): Section[][] {
  const bands: Section[][] = [];
  for (const section of sections) {
    const last = bands.at(-1);
    if (last && section.width !== 'full' && last[0]?.width !== 'full') last.push(section);
    else bands.push([section]);
  }
  return bands;
}
