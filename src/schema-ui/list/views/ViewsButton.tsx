import BookmarkBorderRounded from '@mui/icons-material/BookmarkBorderRounded';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import type { Columns } from '../useColumns.ts';

const loadPanel = () => import('./ViewsPanel.tsx');
const ViewsPanel = lazy(async () => ({ default: (await loadPanel()).ViewsPanel }));

/** Opens the saved views of the list. */
export function ViewsButton({ columns }: { columns: Columns }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const prefetch = () => void loadPanel().catch(() => undefined);
  return (
    <>
      <Button
        variant="outlined"
        color="secondary"
        startIcon={<BookmarkBorderRounded />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Views
      </Button>
      {anchor && (
        <Suspense>
          <ViewsPanel anchor={anchor} columns={columns} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
