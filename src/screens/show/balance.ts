/** What a card's heading and padding are worth, in rows. */
const CARD = 2;

/**
 * Where to break a row of sections into two columns so that the taller one is as low as can be. Their order stays: the second column
 * goes on where the first ends, and on a phone one follows the other.
 * @param sections - Each with its fields, whose number is taken for its height.
 * @returns How many sections the first column has.
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

/** The sections in their order, in bands: each of full width by itself, and what stands between two of them together. */
export function bandsOf<Section extends { width?: 'half' | 'full' }>(sections: readonly Section[]): Section[][] {
  const bands: Section[][] = [];
  for (const section of sections) {
    const last = bands.at(-1);
    if (last && section.width !== 'full' && last[0]?.width !== 'full') last.push(section);
    else bands.push([section]);
  }
  return bands;
}
