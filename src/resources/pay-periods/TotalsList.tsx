import schema from '../../../schemas/entities/contribution-totals.schema.json' with { type: 'json' };
import { formatPence } from '../../../schemas/lib/text/money.ts';
import { formatCount } from '../../shared/format/count.ts';
import { Figures } from '../../shared/ui/Figures.tsx';
import type { Totals } from './contributionRows.ts';

const { properties } = schema;

export const sumFields = [
  'employeeContribTotal',
  'employerContribTotal',
  'employeeLumpSumTotal',
  'employerLumpSumTotal',
  'totalAmount',
] as const;

/** The totals in lines of text. */
export const totalLines = (totals: Totals): string[] => [
  `${properties.memberCount.title}: ${formatCount(totals.memberCount)}`,
  ...sumFields.map((field) => `${properties[field].title}: ${formatPence(totals[field])}`),
];

/** The totals of the contributions on the screen. */
export function TotalsList({ totals }: { totals: Totals }) {
  const entries = [
    { label: properties.memberCount.title, text: formatCount(totals.memberCount) },
    ...sumFields.map((field) => ({ label: properties[field].title, text: formatPence(totals[field]) })),
  ];
  return <Figures label="Totals" entries={entries} />;
}
