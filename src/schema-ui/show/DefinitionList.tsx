import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { Value } from '../format/Value.tsx';
import type { Field } from '../model/field.ts';
import type { DataRecord } from '../model/record.ts';

const List = styled('dl')(({ theme }) => ({
  margin: 0,
  fontSize: '0.9375rem',
  '& > div': {
    display: 'grid',
    gridTemplateColumns: 'minmax(8rem, 2fr) 3fr',
    columnGap: 16,
    padding: '10px 0',
    borderTop: `1px solid ${theme.palette.divider}`,
    [theme.breakpoints.down(400)]: { gridTemplateColumns: '1fr' },
  },
  '& > div:last-of-type': { paddingBottom: 0 },
  dt: { color: theme.palette.text.secondary },
  dd: { margin: 0, fontWeight: 500, overflowWrap: 'anywhere' },
}));

interface DefinitionListProps {
  fields: readonly Field[];
  record: DataRecord;
  /** Whether a missing field is empty rather than still on its way. */
  isWhole: boolean;
}

/** A record's fields, each with its label. */
export function DefinitionList({ fields, record, isWhole }: DefinitionListProps) {
  return (
    <List>
      {fields.map((field) => (
        <div key={field.name}>
          <dt>{field.label}</dt>
          <dd>
            {isWhole || record[field.name] !== undefined ? (
              <Value field={field} value={record[field.name]} />
            ) : (
              <Skeleton width="60%" />
            )}
          </dd>
        </div>
      ))}
    </List>
  );
}
