import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { Resource } from '../../../schemas/generated/types.ts';
import { useDefinition } from '../../fields/model/DefinitionContext.ts';
import { WhenIdle } from '../../shared/ui/WhenIdle.tsx';
import { balancedBreak, bandsOf, countInSight } from './balance.ts';

const STACK = { display: 'grid', gap: 3, alignContent: 'start' } as const;

type Sections = Resource['sections'];

/** The sections of a column: those below the fold are drawn when those above it have been painted. */
function Column({ sections, children }: { sections: Sections; children: (section: Sections[number]) => ReactNode }) {
  const count = countInSight(sections);
  const later = sections.slice(count);
  return (
    <>
      {sections.slice(0, count).map(children)}
      {later.length > 0 && <WhenIdle>{later.map(children)}</WhenIdle>}
    </>
  );
}

/**
 * The resource's sections, each drawn by `children`, in two columns if there is room. A section of full width reaches across both.
 */
export function SectionColumns({ children }: { children: (section: Resource['sections'][number]) => ReactNode }) {
  const { sections } = useDefinition().resource;
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}>
      {bandsOf(sections).map((band) => {
        const [first] = band;
        if (first?.width === 'full')
          return (
            <Box key={first.id} sx={{ ...STACK, gridColumn: '1 / -1' }}>
              {children(first)}
            </Box>
          );
        const count = balancedBreak(band);
        return [band.slice(0, count), band.slice(count)].map(
          (column) =>
            column[0] && (
              <Box key={column[0].id} sx={STACK}>
                <Column sections={column}>{children}</Column>
              </Box>
            ),
        );
      })}
    </Box>
  );
}
