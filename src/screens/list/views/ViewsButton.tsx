import BookmarkBorderRounded from '@mui/icons-material/BookmarkBorderRounded';
import { lazy, Suspense, useState } from 'react';
import { Action } from '../../../shared/ui/Action.tsx';
import type { Columns } from '../table/useColumns.ts';

const loadPanel = () => import('./ViewsPanel.tsx');
const ViewsPanel = lazy(async () => ({ default: (await loadPanel()).ViewsPanel }));

/** Opens the saved views of the list. */
export function ViewsButton({ columns }: { columns: Columns }) {
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
        <BookmarkBorderRounded aria-hidden fontSize="small" />
        Views
      </Action>
      {anchor && (
        <Suspense>
          <ViewsPanel anchor={anchor} columns={columns} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
