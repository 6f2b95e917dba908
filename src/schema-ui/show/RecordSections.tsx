import Box from '@mui/material/Box';
import { useGetOne } from 'react-admin';
import { LoadFailure } from '../list/LoadFailure.tsx';
import { useDefinition } from '../model/DefinitionContext.ts';
import type { DataRecord } from '../model/record.ts';
import { SectionCard } from './SectionCard.tsx';
import { SectionColumns } from './SectionColumns.tsx';
import { SectionRefusals } from './SectionRefusals.tsx';
import { SectionSkeletons } from './SectionSkeletons.tsx';

/** The sections of one record, each edited where it stands, without the rest of its screen. */
export function RecordSections({ id }: { id: string }) {
  const { resource } = useDefinition();
  const { data, error, refetch, isFetchedAfterMount } = useGetOne<DataRecord>(
    resource.name,
    { id },
    { retry: false, refetchOnMount: 'always' },
  );
  if (error) return <LoadFailure what={resource.title.toLowerCase()} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SectionSkeletons />;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <SectionRefusals record={data} />
      <SectionColumns>
        {(section) => <SectionCard key={section.id} section={section} record={data} isWhole={isFetchedAfterMount} />}
      </SectionColumns>
    </Box>
  );
}
