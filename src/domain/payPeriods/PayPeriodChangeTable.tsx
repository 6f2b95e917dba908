import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import type { PayPeriodChanges } from '../../../schemas/generated/types.ts';
import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import { formatCount } from '../../../schemas/lib/text/formatCount.ts';

type Dates = PayPeriodChanges['added'][number]['dates'];

/** A changed period: null before for a new one, null after for one that goes. */
interface Row {
  benefitName: string;
  name: string;
  from: Dates | null;
  to: Dates | null;
}

/** The rows of a table that fit on a screen or two. */
const MOST_ROWS = 20;

const labels: Readonly<Record<keyof Dates, string>> = {
  payDate: 'Pay date',
  dueDate: 'Due',
  generateContributionsDate: 'Generated',
  dDCollectionDate: 'Collected',
};
const fields = Object.keys(labels) as (keyof Dates)[];
/** The dates of a period that is made or removed as a whole. */
const mainFields: readonly (keyof Dates)[] = ['payDate', 'dueDate'];

const rowsOf = ({ moved, removed, added }: PayPeriodChanges): Row[] => [
  ...moved,
  ...removed.map(({ dates, ...period }) => ({ ...period, from: dates, to: null })),
  ...added.map(({ dates, ...period }) => ({ ...period, from: null, to: dates })),
];

const inOrder = (one: Row, other: Row): number =>
  one.benefitName.localeCompare(other.benefitName, 'en-GB') || dayOf(one).localeCompare(dayOf(other));
const dayOf = ({ from, to }: Row): string => (to ?? from)?.payDate ?? '';

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.9375rem',
  fontVariantNumeric: 'tabular-nums',
  'th, td': { textAlign: 'left', padding: '8px 12px', borderTop: `1px solid ${theme.palette.divider}`, verticalAlign: 'top' },
  'thead th': { borderTop: 0, color: theme.palette.text.secondary, fontWeight: 500 },
  'tbody th': { fontWeight: 600 },
  'tbody th span': { display: 'block', fontWeight: 400, color: theme.palette.text.secondary },
  ul: { listStyle: 'none', margin: 0, padding: 0 },
  [theme.breakpoints.down('sm')]: { fontSize: '0.875rem', 'th, td': { padding: '8px 6px' }, 'li > span': { display: 'block' } },
}));

/** The pay periods that a change moves, removes and adds, with their dates before and after. */
export function PayPeriodChangeTable({ changes }: { changes: PayPeriodChanges }) {
  const rows = rowsOf(changes).toSorted(inOrder);
  const more = rows.length - MOST_ROWS;
  return (
    <>
      <Table aria-label="Changed pay periods">
        <thead>
          <tr>
            <th scope="col">Pay period</th>
            <th scope="col">Now</th>
            <th scope="col">After saving</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MOST_ROWS).map((row) => {
            const { benefitName, name, from, to } = row;
            const changed = from && to ? fields.filter((field) => from[field] !== to[field]) : mainFields;
            return (
              <tr key={`${benefitName} ${name} ${from ? 'from' : 'to'}`}>
                <th scope="row">
                  {name}
                  <span>{benefitName}</span>
                </th>
                <td>{from ? <DateList dates={from} fields={changed} /> : 'None'}</td>
                <td>{to ? <DateList dates={to} fields={changed} /> : 'Removed'}</td>
              </tr>
            );
          })}
        </tbody>
      </Table>
      {more > 0 && (
        <Box component="p" sx={{ m: 0, mt: 1.5, px: 1.5, color: 'text.secondary' }}>
          And {formatCount(more)} more.
        </Box>
      )}
    </>
  );
}

function DateList({ dates, fields: shown }: { dates: Dates; fields: readonly (keyof Dates)[] }) {
  return (
    <ul>
      {shown.map((field) => {
        const day = dates[field];
        return (
          <li key={field}>
            <span>{labels[field]}</span> {day === null ? 'none' : formatDate(day)}
          </li>
        );
      })}
    </ul>
  );
}
