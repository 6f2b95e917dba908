import ViewColumnRounded from '@mui/icons-material/ViewColumnRounded';
import { lazy, Suspense, useState } from 'react';
import { Action } from '../../../shared/ui/Action.tsx';
import type { Columns } from './useColumns.ts';

const loadPanel = () => import('./ColumnPanel.tsx');
const ColumnPanel = lazy(async () => ({ default: (await loadPanel()).ColumnPanel }));

/** Chooses the columns of a table. */
export function ColumnChooser({ columns }: { columns: Columns }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const prefetch = () => void loadPanel().catch(() => undefined);
  return (
    <>
      <Action
        look="outlined"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <ViewColumnRounded aria-hidden fontSize="small" />
        Columns
      </Action>
      {anchor && (
        <Suspense>
          <ColumnPanel anchor={anchor} columns={columns} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
