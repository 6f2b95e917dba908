import Box from '@mui/material/Box';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { inSentence } from '../../../../schemas/lib/inSentence.ts';
import { useDefinition } from '../../../fields/model/DefinitionContext.ts';
import { visuallyHidden } from '../../../shared/theme/tokens.ts';
import { useListState } from '../useListState.ts';

// Loaded on demand: most visits select nothing.
const SelectionPanel = lazy(async () => ({ default: (await import('./SelectionPanel.tsx')).SelectionPanel }));

/**
 * A list with the number of its selected records and their bulk actions, which stay in sight at the bottom of the screen. Their outcome stands
 * above the list.
 */
export function SelectionBar({ children }: { children: ReactNode }) {
  const isSelecting = useListState().selectedIds.length > 0;
  const [isNeeded, setIsNeeded] = useState(false);
  const [outcomes, setOutcomes] = useState<HTMLElement | null>(null);
  // It remains to show the outcome of the last selection.
  if (isSelecting && !isNeeded) setIsNeeded(true);
  return (
    <>
      {isNeeded && <Box ref={setOutcomes} sx={{ mb: 2, display: 'grid', gap: 1.5, '&:empty': { display: 'none' } }} />}
      {isNeeded && !isSelecting && <NothingSelected />}
      {children}
      {isNeeded && (
        <Suspense>
          <SelectionPanel outcomes={outcomes} />
        </Suspense>
      )}
    </>
  );
}

/** Takes the focus that was lost with the pressed button of the panel, so that the keyboard goes on at the list. */
function NothingSelected() {
  const { resource } = useDefinition();
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Box component="p" ref={place} tabIndex={-1} sx={visuallyHidden}>
      No {inSentence(resource.pluralTitle)} selected
    </Box>
  );
}
