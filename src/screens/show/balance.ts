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

/** The rows below a record's heading that a screen of 900 px shows. */
const ROWS_IN_SIGHT = 12;

/** The number of sections of a column that begin above the fold of a usual screen, always one or more. A section's heading has to be in sight. */
export function countInSight(sections: readonly { fields: readonly string[] }[]): number {
  let rows = 0;
  const below = sections.findIndex(({ fields }, index) => {
    const isBelow = index > 0 && rows + CARD > ROWS_IN_SIGHT;
    rows += fields.length + CARD;
    return isBelow;
  });
  return below === -1 ? sections.length : below;
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
