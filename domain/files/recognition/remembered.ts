import type { Mapping } from '../types.ts';
import { plainWords } from '../../../schemas/lib/text/plainWords.ts';

/** The mapping that a payroll's last file had, with the headings that it was made for; null for a file without headings. */
export interface RememberedMapping {
  headings: readonly string[] | null;
  mapping: Mapping;
}

/**
 * The remembered mapping for a file with the same headings, which may be in another order. Undefined for other headings.
 *
 * @param headings - Of the file; null without headings, and then the number of columns has to be the same.
 */
export function rememberedFor(
  { headings: known, mapping }: RememberedMapping,
  headings: readonly string[] | null,
  width: number,
): Mapping | undefined {
  if (known === null || headings === null) {
    return known === headings && mapping.columns.length === width ? mapping : undefined;
  }
  const words = known.map(plainWords);
  if (words.toSorted().join('\n') !== headings.map(plainWords).toSorted().join('\n')) return undefined;
  // Of equal headings, the first of the file is the first of the remembered ones.
  const left = words.map((word, index) => ({ word, column: mapping.columns[index] ?? null }));
  const columns = headings.map((heading) => {
    const [found] = left.splice(
      left.findIndex(({ word }) => word === plainWords(heading)),
      1,
    );
    return found?.column ?? null;
  });
  return { ...mapping, columns };
}
