import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Suspense, useId, useState } from 'react';
import { useCanAccess } from 'react-admin';
import { useParams } from 'react-router';
import { lazyPart } from '../../fields/parts/lazyPart.tsx';
import { useDefinition } from '../../fields/model/DefinitionContext.ts';
import type { DataRecord } from '../../fields/model/record.ts';

// Loaded on demand: few users open it.
const HistoryList = lazyPart(async () => (await import('./HistoryList.tsx')).HistoryList);

/** The history of a record of an employer, for users who may read it. It is read when it is opened. */
export function RecordHistory({ record }: { record: DataRecord }) {
  const { resource } = useDefinition();
  const { employerId } = useParams();
  const { canAccess = false } = useCanAccess({ resource: 'changes', action: 'list' });
  const [isOpen, setIsOpen] = useState(false);
  const [headingId, listId] = [useId(), useId()];
  if (!canAccess || resource.scope !== 'employer' || employerId === undefined) return null;
  return (
    <Card component="section" aria-labelledby={headingId} sx={{ p: { xs: 2, sm: 3 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'center', gap: 2 }}>
        <Typography id={headingId} component="h2" variant="h2">
          History
        </Typography>
        <Button size="small" variant="outlined" aria-expanded={isOpen} aria-controls={listId} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Hide history' : 'Show history'}
        </Button>
      </Box>
      <div id={listId} hidden={!isOpen}>
        {isOpen && (
          <Suspense fallback={<Skeleton variant="rounded" height={160} sx={{ mt: 2 }} />}>
            <HistoryList kind={resource.name} record={record} employerId={employerId} />
          </Suspense>
        )}
      </div>
    </Card>
  );
}
