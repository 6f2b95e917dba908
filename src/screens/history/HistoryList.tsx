import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Change } from '../../../schemas/generated/types.ts';
import { Moment } from '../../shared/dates/Moment.tsx';
import { LoadFailure } from '../../fields/LoadFailure.tsx';
import type { DataRecord } from '../../fields/model/record.ts';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { Actor } from '../../shared/changes/Actor.tsx';
import { FieldChanges } from '../../shared/changes/FieldChanges.tsx';
import { Action } from '../../shared/ui/Action.tsx';
import { TextLink } from '../../shared/ui/TextLink.tsx';

/** The entries that are shown at first, and added at a time. */
const STEP = 10;

const List = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: '12px 0 0',
  padding: 0,
  li: { overflowWrap: 'anywhere' },
  '& > li': { borderTop: `1px solid ${theme.palette.divider}`, padding: '12px 0' },
  '& > li:last-of-type': { paddingBottom: 0 },
}));

interface HistoryListProps {
  kind: string;
  record: DataRecord;
  employerId: string;
}

/** A record's changes, the newest first, each with the person, the moment, and the fields before and after. */
export function HistoryList({ kind, record, employerId }: HistoryListProps) {
  const http = useHttpClient();
  const [limit, setLimit] = useState(STEP);
  const { data, error, refetch } = useQuery({
    // With the record, so that a change of it is shown at once.
    queryKey: ['changes', kind, record, limit],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      http.get<{ data: Change[]; meta: { totalCount: number } }>(
        `/employers/${employerId}/changes/${kind}/${encodeURIComponent(record.id)}?limit=${limit}`,
        { signal },
      ),
    refetchOnMount: 'always',
    retry: false,
  });
  if (error && !data) return <LoadFailure what="history" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={160} sx={{ mt: 2 }} />;
  if (data.data.length === 0) return <Box sx={{ mt: 2, color: 'text.secondary' }}>No changes recorded yet</Box>;
  return (
    <>
      <List>
        {data.data.map((change) => (
          <li key={change.entry}>
            <Box sx={{ fontWeight: 600 }}>{change.activity}</Box>
            <FieldChanges fields={change.fields} />
            <Box sx={{ mt: 0.5, color: 'text.secondary', fontSize: '0.875rem' }}>
              <Actor change={change} />
              {', '}
              <Moment at={change.changedTimestamp} />
              {change.employeeUid !== null && change.kind !== 'employees' && (
                <>
                  {' · '}
                  <TextLink to={`/employers/${employerId}/employees/${change.employeeUid}`}>View employee</TextLink>
                </>
              )}
            </Box>
          </li>
        ))}
      </List>
      {data.data.length < data.meta.totalCount && (
        <Box sx={{ mt: 1.5 }}>
          <Action look="plain" onClick={() => setLimit(limit + STEP)}>
            Show older changes
          </Action>
        </Box>
      )}
    </>
  );
}
