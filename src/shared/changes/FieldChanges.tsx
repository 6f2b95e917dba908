import Box from '@mui/material/Box';
import { useState } from 'react';
import type { ChangedField } from '../../../schemas/generated/types.ts';
import { Action } from '../ui/Action.tsx';

/** The most fields that are shown at first: a new record has many. */
const FIRST = 4;

/** The changed fields of one change, each before and after. */
export function FieldChanges({ fields }: { fields: readonly ChangedField[] }) {
  const [showsAll, setShowsAll] = useState(false);
  if (fields.length === 0) return null;
  const shown = showsAll || fields.length === FIRST + 1 ? fields : fields.slice(0, FIRST);
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, fontSize: '0.9375rem', overflowWrap: 'anywhere' }}>
        {shown.map(({ field, label, from, to, isHidden }) => (
          <li key={field}>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {label}:{' '}
            </Box>
            {isHidden ? 'changed (value hidden)' : <BeforeAndAfter from={from} to={to} />}
          </li>
        ))}
      </Box>
      {shown.length < fields.length && (
        <Action look="plain" onClick={() => setShowsAll(true)}>
          Show all {fields.length} fields
        </Action>
      )}
    </>
  );
}

function BeforeAndAfter({ from, to }: Pick<ChangedField, 'from' | 'to'>) {
  const after = (
    <Box component="ins" sx={{ textDecoration: 'none', fontWeight: 600 }}>
      {to ?? 'empty'}
    </Box>
  );
  if (from === null) return after;
  return (
    <>
      <del style={{ textDecorationThickness: 1 }}>{from}</del>
      <span aria-hidden> → </span>
      {after}
    </>
  );
}
