import type { JsonSchema } from '../../../../schemas/lib/jsonSchema.ts';
import type { Chart, KeyFigure } from './chart.ts';

/** The choices of a filter. */
type Choices = NonNullable<JsonSchema['oneOf']>;

/**
 * The employees with each fault, and the score. These are counts of records to mend, so that small ones are shown too.
 *
 * @param checks - All checks, by the names of the list's filter.
 * @param listOf - The address of the list of the employees with a fault; undefined if the reader may not read it.
 */
export function dataQualityChart(
  { score, faults }: { score: number | null; faults: ReadonlyMap<string, number> },
  checks: Choices,
  listOf: (check: string) => string | undefined,
): { keyFigures: KeyFigure[]; charts: Chart[] } {
  return {
    keyFigures: [
      {
        title: 'Score',
        value: score,
        unit: 'score',
        note: 'The share of the checks that the details of the employees pass. Important checks count up to three times.',
      },
    ],
    charts: [
      {
        chartId: 'data-quality',
        title: 'Details to check',
        kind: 'bars',
        unit: 'people',
        note: 'Employees whose details are missing or unusual. An unusual value that somebody has confirmed is not counted.',
        rowTitle: 'Fault',
        columns: ['Employees'],
        rows: checks.map(({ const: value, title = '' }) => {
          const check = String(value);
          const people = faults.get(check) ?? 0;
          const href = people > 0 ? listOf(check) : undefined;
          return { label: title, values: [people], ...(href !== undefined && { href }) };
        }),
      },
    ],
  };
}
