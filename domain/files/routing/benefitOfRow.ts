import { plainWords } from '../../../schemas/lib/text/plainWords.ts';
import type { ColumnName } from '../../../schemas/lib/bulkLoads/bulkLoadLibrary.ts';
import type { NamedBenefit } from '../types.ts';
import { cellText } from '../values/plainCell.ts';

/** The columns that may say of which benefit a row is, the clearest first: the number of a scheme stands for its benefit, too. */
const benefitColumns: readonly ColumnName[] = ['benefit', 'schemeNumber'];

/** The benefit of a row, as far as its cells say it. */
export interface BenefitOfRow {
  column: ColumnName;
  /** As the file has it; '' for a row that names none. */
  text: string;
  /** Null for a text that means none of the benefits, or several. */
  benefit: NamedBenefit | null;
}

/**
 * Reads the benefit of the rows of a file by its name or one of its other names, whatever their case, spaces and punctuation.
 *
 * @param columns - The meaning of the file's columns. @returns null for a file without a column that could say it.
 */
export function benefitReader(
  columns: readonly (ColumnName | null)[],
  benefits: readonly NamedBenefit[],
): ((cells: readonly string[]) => BenefitOfRow) | null {
  const places = benefitColumns.map((column) => ({ column, index: columns.indexOf(column) })).filter(({ index }) => index >= 0);
  const [first] = places;
  if (!first) return null;
  const owners = Map.groupBy(
    benefits.flatMap((benefit) => [...new Set(benefit.names.map(plainWords))].filter(Boolean).map((word) => ({ word, benefit }))),
    ({ word }) => word,
  );
  return (cells) => {
    const named = places
      .map(({ column, index }) => ({ column, text: cellText(cells[index] ?? '') }))
      .find(({ text }) => text !== '') ?? { column: first.column, text: '' };
    const [one, another] = owners.get(plainWords(named.text)) ?? [];
    return { ...named, benefit: one && !another ? one.benefit : null };
  };
}

/** A name that means one of the benefits and no other: its title, if no other benefit has that name. */
export function distinctName({ title, names }: NamedBenefit, benefits: readonly NamedBenefit[]): string {
  const ownersOf = (name: string): number =>
    benefits.filter((one) => one.names.some((other) => plainWords(other) === plainWords(name))).length;
  return [title, ...names].find((name) => plainWords(name) !== '' && ownersOf(name) === 1) ?? title;
}

/** The names of benefits, for a text. */
export const benefitTitles = (benefits: readonly NamedBenefit[]): string => benefits.map(({ title }) => title).join(', ');
