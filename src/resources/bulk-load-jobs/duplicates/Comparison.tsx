import Box from '@mui/material/Box';
import entity from '../../../../schemas/entities/bulk-load-duplicate.schema.json' with { type: 'json' };
import type { BulkLoadDuplicate } from '../../../../schemas/generated/types.ts';
import { formatDate } from '../../../../schemas/lib/text/formatDate.ts';

type Person = BulkLoadDuplicate['person'];
type Candidate = BulkLoadDuplicate['candidates'][number];

const fields = Object.entries(entity.$defs.person.properties).map(([name, field]) => ({
  name: name as keyof Person,
  title: field.title,
  isDay: 'format' in field && field.format === 'date',
}));
const reasons = entity.properties.candidates.items.properties.reason.oneOf;

/** A person's name for headings, with the payroll number. */
export function nameOf({ firstName, lastName, payrollNumber }: Person): string {
  const name = [firstName, lastName].filter(Boolean).join(' ') || 'no name';
  return payrollNumber === null ? name : `${name} (${payrollNumber})`;
}

interface ComparisonProps {
  person: Person;
  candidate: Candidate;
  rowNumber: number;
}

/** The details of a row beside those of one employee. Details that neither has are left out. */
export function Comparison({ person, candidate, rowNumber }: ComparisonProps) {
  const { reason, isActive, payrollName } = candidate;
  const known = fields.filter(({ name }) => person[name] !== null || candidate.person[name] !== null);
  return (
    <Box
      component="table"
      sx={{
        width: '100%',
        tableLayout: 'fixed',
        borderCollapse: 'collapse',
        overflowWrap: 'anywhere',
        '& th, & td': { textAlign: 'start', verticalAlign: 'top', p: 0.75, borderBottom: 1, borderColor: 'divider' },
        '& caption': { textAlign: 'start', pb: 0.5 },
      }}
    >
      <caption>
        {nameOf(candidate.person)}, {isActive ? 'employed' : 'has left'}
        {payrollName && `, payroll ${payrollName}`}. The same: {reasons.find((one) => one.const === reason)?.title.toLowerCase()}.
      </caption>
      <thead>
        <tr>
          <th scope="col">Detail</th>
          <th scope="col">Row {rowNumber}</th>
          <th scope="col">Employee</th>
        </tr>
      </thead>
      <tbody>
        {known.map(({ name, title, isDay }) => {
          const [own, theirs] = [person[name], candidate.person[name]];
          const isDifferent = own !== null && theirs !== null && own !== theirs;
          const formatCell = (value: string | null, none: string): string =>
            value === null ? none : isDay ? formatDate(value) : value;
          return (
            <Box component="tr" key={name} sx={isDifferent ? { bgcolor: 'warning.light' } : null}>
              <Box component="th" scope="row" sx={{ fontWeight: 400, color: 'text.secondary' }}>
                {title}
              </Box>
              <td>{formatCell(own, 'Not in the file')}</td>
              <td>
                {formatCell(theirs, 'Not recorded')}
                {isDifferent && (
                  <Box component="span" sx={{ display: 'block', fontWeight: 600 }}>
                    Different
                  </Box>
                )}
              </td>
            </Box>
          );
        })}
      </tbody>
    </Box>
  );
}
