import Box from '@mui/material/Box';
import { ShowBase, useShowContext } from 'react-admin';
import { LoadFailure } from '../../fields/LoadFailure.tsx';
import { useDefinition } from '../../fields/model/DefinitionContext.ts';
import type { DataRecord } from '../../fields/model/record.ts';
import { SectionCard } from './SectionCard.tsx';
import { SectionColumns } from './SectionColumns.tsx';
import { SectionRefusals } from './SectionRefusals.tsx';
import { SectionSkeletons } from './SectionSkeletons.tsx';
import { useIsWhole, wholeRecord } from './wholeRecord.ts';
import { inSentence } from '../../../schemas/lib/inSentence.ts';

/** The sections of one record, each edited in place, without the rest of its screen. */
export function RecordSections({ id }: { id: string }) {
  return (
    <ShowBase key={id} id={id} disableAuthentication queryOptions={wholeRecord}>
      <Sections />
    </ShowBase>
  );
}

function Sections() {
  const { resource } = useDefinition();
  const { record, error, refetch } = useShowContext<DataRecord>();
  const isWhole = useIsWhole();
  if (error) return <LoadFailure what={inSentence(resource.title)} error={error} onRetry={() => void refetch()} />;
  if (!record) return <SectionSkeletons />;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <SectionRefusals record={record} />
      <SectionColumns>
        {(section) => <SectionCard key={section.id} section={section} record={record} isWhole={isWhole} />}
      </SectionColumns>
    </Box>
  );
}
