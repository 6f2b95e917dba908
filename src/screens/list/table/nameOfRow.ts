import type { Field } from '../../../../schemas/lib/fields/field.ts';
import { formatValue, NOTHING } from '../../../../schemas/lib/text/formatValue.ts';
import type { DataRecord } from '../../../fields/model/record.ts';

/**
 * The name of the link of a row or a card: the title of the record, with the words of the first column if they are others. Titles need not differ
 * from each other, and the name of a link must have its words (WCAG 2.5.3).
 */
export function nameOfRow(first: Field, record: DataRecord, title: string): string {
  if (first.kind === 'reference' || first.kind === 'list') return title;
  const words = formatValue(first, record[first.name]);
  return words === NOTHING || title.includes(words) ? title : `${words}, ${title}`;
}
