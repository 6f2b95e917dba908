import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import entity from '../../../../schemas/entities/bulk-load-result.schema.json' with { type: 'json' };
import type { BulkLoadJob, BulkLoadResult } from '../../../../schemas/generated/types.ts';
import { LoadFailure } from '../../../fields/LoadFailure.tsx';
import { useHttpClient } from '../../../providers/auth/portalSession.ts';
import type { ListAnswer } from '../../../providers/data/listQuery.ts';
import { formatCount } from '../../../../schemas/lib/text/formatCount.ts';

const PAGE_SIZE = 25;
/** The largest page of a list call. */
const MOST_ROWS = 500;

/** An outcome that somebody should look at. */
type Outcome = Extract<BulkLoadResult['instructions'][number]['outcome'], 'failed' | 'left'>;

const headings: Readonly<Record<Outcome, string>> = {
  failed: 'Rows that were refused',
  left: 'Rows that were left as they are, because somebody has changed their records since',
};

const kinds = new Map<string, string>(
  entity.properties.instructions.items.properties.kind.oneOf.map(({ const: value, title }) => [value, title]),
);

/** The rows of a processed file that were not carried out or not undone, with the reasons. Nothing if there are none. */
export function RefusedRows({ load, outcome }: { load: BulkLoadJob; outcome: Outcome }) {
  const http = useHttpClient();
  const [pages, setPages] = useState(1);
  const { data, error, refetch } = useQuery({
    queryKey: ['bulk-load-jobs', 'results', load.bulkLoadJobUid, load.status, outcome, pages],
    queryFn: ({ signal }) =>
      http.get<ListAnswer<BulkLoadResult>>(`/bulk-loads/job/${load.bulkLoadJobUid}/results`, {
        query: { outcome, page: 1, limit: Math.min(PAGE_SIZE * pages, MOST_ROWS) },
        signal,
      }),
    placeholderData: (shown) => shown,
  });
  if (error) return <LoadFailure what="results" error={error} onRetry={() => void refetch()} />;
  if (!data || data.meta.totalCount === 0) return null;
  const { totalCount } = data.meta;
  return (
    <Alert severity="warning" sx={{ width: 1 }}>
      <Typography component="h3" variant="h3">
        {headings[outcome]}: {formatCount(totalCount)}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {data.data.map(({ rowNumber, missingMember, instructions }) => (
          <li key={rowNumber}>
            {missingMember ?? `Row ${rowNumber}`}:{' '}
            {instructions
              .filter((instruction) => instruction.outcome === outcome)
              .map(({ kind, reason }) => [kinds.get(kind), reason].filter(Boolean).join(': '))
              .join('. ')}
          </li>
        ))}
      </Box>
      {data.data.length < Math.min(totalCount, MOST_ROWS) && (
        <Button color="inherit" onClick={() => setPages(pages + 4)}>
          Show more rows
        </Button>
      )}
    </Alert>
  );
}
