import { styled } from '@mui/material/styles';
import { type ReactNode, useCallback, useState } from 'react';

const Frame = styled('div')(({ theme }) => ({
  overflowX: 'auto',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 16,
  background: theme.palette.background.paper,
  '&:focus-visible': { outline: `3px solid ${theme.palette.primary.main}`, outlineOffset: 2 },
}));

/**
 * The frame of a table. A table that is wider than the page scrolls inside its frame, and the frame is then focusable, so that the keyboard can
 * scroll it.
 */
export function TableFrame({ label, children }: { label: string; children: ReactNode }) {
  const [isWide, setIsWide] = useState(false);
  const watch = useCallback((frame: HTMLDivElement | null) => {
    // Environments without layout, such as jsdom, have no observer.
    if (!frame || !('ResizeObserver' in globalThis)) return undefined;
    const observer = new ResizeObserver(() => setIsWide(frame.scrollWidth > frame.clientWidth));
    observer.observe(frame);
    // A new column changes the width of the table, not of the frame, so both are observed.
    if (frame.firstElementChild) observer.observe(frame.firstElementChild);
    return () => observer.disconnect();
  }, []);
  return (
    <Frame ref={watch} {...(isWide && { tabIndex: 0, role: 'group', 'aria-label': `${label}, table` })}>
      {children}
    </Frame>
  );
}
