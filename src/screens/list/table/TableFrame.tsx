import { styled } from '@mui/material/styles';
import { type ReactNode, useCallback, useState } from 'react';

const Frame = styled('div')(({ theme }) => ({
  overflowX: 'auto',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 16,
  background: theme.palette.background.paper,
  '&:focus-visible': { outline: `3px solid ${theme.palette.primary.main}`, outlineOffset: 2 },
}));

/** Frames a table. One that is wider than the page scrolls by itself, and then the keyboard can reach it to scroll. */
export function TableFrame({ label, children }: { label: string; children: ReactNode }) {
  const [isWide, setIsWide] = useState(false);
  const watch = useCallback((frame: HTMLDivElement | null) => {
    // Where there is no layout, as in jsdom, nothing is wide.
    if (!frame || !('ResizeObserver' in globalThis)) return undefined;
    const observer = new ResizeObserver(() => setIsWide(frame.scrollWidth > frame.clientWidth));
    observer.observe(frame);
    // The frame keeps its width when a column is added; the table does not.
    if (frame.firstElementChild) observer.observe(frame.firstElementChild);
    return () => observer.disconnect();
  }, []);
  return (
    <Frame ref={watch} {...(isWide && { tabIndex: 0, role: 'group', 'aria-label': `${label}, table` })}>
      {children}
    </Frame>
  );
}
