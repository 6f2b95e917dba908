import { lazy, Suspense, useState } from 'react';
import { useListState } from '../useListState.ts';

// Most visits select nothing.
const SelectionPanel = lazy(async () => ({ default: (await import('./SelectionPanel.tsx')).SelectionPanel }));

/** How many records are selected, and what can be done with all of them. */
export function SelectionBar() {
  const isSelecting = useListState().selectedIds.length > 0;
  const [isNeeded, setIsNeeded] = useState(false);
  // It stays for what it has to say of the last selection.
  if (isSelecting && !isNeeded) setIsNeeded(true);
  if (!isNeeded) return null;
  return (
    <Suspense>
      <SelectionPanel />
    </Suspense>
  );
}
