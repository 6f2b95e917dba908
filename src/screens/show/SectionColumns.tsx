import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { Resource } from '../../../schemas/generated/types.ts';
import { useDefinition } from '../../fields/model/DefinitionContext.ts';
import { balancedBreak } from './balance.ts';

const STACK = { display: 'grid', gap: 3, alignContent: 'start' } as const;

/** The resource's sections, each drawn by `children`, in two columns where there is room for two. */
export function SectionColumns({ children }: { children: (section: Resource['sections'][number]) => ReactNode }) {
  const { sections } = useDefinition().resource;
  const count = balancedBreak(sections);
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}>
      <Box sx={STACK}>{sections.slice(0, count).map(children)}</Box>
      {count < sections.length && <Box sx={STACK}>{sections.slice(count).map(children)}</Box>}
    </Box>
  );
}
