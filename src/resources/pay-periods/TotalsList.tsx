import schema from '../../../schemas/entities/contribution-totals.schema.json' with { type: 'json' };
import { formatPence } from '../../../schemas/lib/text/money.ts';
import { formatCount } from '../../../schemas/lib/text/formatCount.ts';
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

/** The sums that no statement bills, if there are any. */
const besideTheBill = (totals: Totals) =>
  (['taxReliefTotal', 'sacrificedTotal'] as const)
    .filter((field) => totals[field] !== 0)
    .map((field) => ({ label: properties[field].title, text: formatPence(totals[field]) }));

/** The totals in lines of text. */
export const totalLines = (totals: Totals): string[] => [
  `${properties.memberCount.title}: ${formatCount(totals.memberCount)}`,
  ...sumFields.map((field) => `${properties[field].title}: ${formatPence(totals[field])}`),
  ...besideTheBill(totals).map(({ label, text }) => `${label}: ${text}`),
];

/** The totals of the contributions on the screen. */
export function TotalsList({ totals }: { totals: Totals }) {
  const entries = [
    { label: properties.memberCount.title, text: formatCount(totals.memberCount) },
    ...sumFields.map((field) => ({ label: properties[field].title, text: formatPence(totals[field]) })),
    ...besideTheBill(totals),
  ];
  return <Figures label="Totals" entries={entries} />;
}
