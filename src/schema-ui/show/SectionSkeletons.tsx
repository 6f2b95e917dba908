import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useDefinition } from '../model/DefinitionContext.ts';
import { SECTION_COLUMNS } from './RecordSections.tsx';

/** Stands in for a record's sections until it comes. */
export function SectionSkeletons() {
  const { resource } = useDefinition();
  return (
    <Box aria-busy sx={SECTION_COLUMNS}>
      {resource.sections.map(({ id, fields }) => (
        <Skeleton key={id} variant="rounded" height={80 + fields.length * 40} sx={{ borderRadius: 4 }} />
      ))}
    </Box>
  );
}
