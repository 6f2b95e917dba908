import Box from '@mui/material/Box';
import { useDefinition } from '../model/DefinitionContext.ts';
import type { DataRecord } from '../model/record.ts';
import { SectionCard } from './SectionCard.tsx';

/** Two columns where there is room for two. */
export const SECTION_COLUMNS = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
};

/** The sections of a record's resource file, in its order. */
export function RecordSections({ record }: { record: DataRecord }) {
  const { resource } = useDefinition();
  return (
    <Box sx={SECTION_COLUMNS}>
      {resource.sections.map((section) => (
        <SectionCard key={section.id} section={section} record={record} />
      ))}
    </Box>
  );
}
