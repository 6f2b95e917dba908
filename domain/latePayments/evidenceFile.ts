import type { LatePaymentsEvidence } from '../../schemas/generated/types.ts';
import { csvLine, withoutFormula } from '../../schemas/lib/csv.ts';
import { formatDate } from '../../schemas/lib/text/formatDate.ts';

/** The evidence of a late payment as a CSV file. */
export const evidenceFile = (entries: LatePaymentsEvidence): string =>
  [['Date', 'Event'], ...entries.map(({ date, text }) => [formatDate(date), withoutFormula(text)])]
    .map((cells) => csvLine(cells))
    .join('');
