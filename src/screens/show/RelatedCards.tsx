import { styled } from '@mui/material/styles';
import { RelatedValue, type RelatedRowsProps } from './relatedRows.tsx';

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  fontSize: '0.9375rem',
  li: { borderTop: `1px solid ${theme.palette.divider}`, padding: '12px 0' },
  dl: { margin: 0, display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: '8px 16px' },
  dt: { color: theme.palette.text.secondary, fontSize: '0.8125rem' },
  dd: { margin: 0, overflowWrap: 'anywhere' },
}));

/** The rows of a related list, on a screen too narrow for a table. */
export function RelatedCards({ title, fields, rows, linkOf, columns }: RelatedRowsProps) {
  return (
    <List aria-label={title}>
      {rows.map((row) => (
        <li key={row.id}>
          <dl>
            {fields.map((field, index) => (
              <div key={field.name}>
                <dt>{field.label}</dt>
                <dd>
                  <RelatedValue field={field} row={row} to={index === 0 ? linkOf(row) : null} columns={columns} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </List>
  );
}
