import { lazy, Suspense, useState } from 'react';
import { useListState } from '../useListState.ts';

// Loaded on demand: most visits select nothing.
const SelectionPanel = lazy(async () => ({ default: (await import('./SelectionPanel.tsx')).SelectionPanel }));

/** The number of selected records, and their bulk actions. */
export function SelectionBar() {
  const isSelecting = useListState().selectedIds.length > 0;
  const [isNeeded, setIsNeeded] = useState(false);
  // It remains to show the outcome of the last selection.
  if (isSelecting && !isNeeded) setIsNeeded(true);
  if (!isNeeded) return null;
  return (
    <Suspense>
      <SelectionPanel />
    </Suspense>
  );
}
