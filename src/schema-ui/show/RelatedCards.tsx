import { styled } from '@mui/material/styles';
import { Value } from '../format/Value.tsx';
import type { Field } from '../model/field.ts';
import type { DataRecord } from '../model/record.ts';

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

/** The rows of a list that belongs to a record, on a screen too narrow for a table. */
export function RelatedCards({ title, fields, rows }: { title: string; fields: readonly Field[]; rows: readonly DataRecord[] }) {
  return (
    <List aria-label={title}>
      {rows.map((row) => (
        <li key={row.id}>
          <dl>
            {fields.map((field) => (
              <div key={field.name}>
                <dt>{field.label}</dt>
                <dd>
                  <Value field={field} value={row[field.name]} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </List>
  );
}
