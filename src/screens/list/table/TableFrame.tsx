import { styled } from '@mui/material/styles';
import { type ReactNode, useCallback, useState } from 'react';
import { colours } from '../../../shared/theme/tokens.ts';
import { nameCells } from './DataTable.tsx';

const Frame = styled('div')(({ theme }) => ({
  overflowX: 'auto',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 16,
  background: theme.palette.background.paper,
  // The columns that stay in place stand out from those that scroll under them.
  [`&[data-is-wide] :is(${nameCells})`]: { boxShadow: `8px 0 8px -8px ${colours.shadow}` },
  '&[data-is-wide] :is(td:has(> .row-menu), th.row-menus)': { boxShadow: `-8px 0 8px -8px ${colours.shadow}` },
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
    <Frame ref={watch} {...(isWide && { 'data-is-wide': '', tabIndex: 0, role: 'group', 'aria-label': `${label}, table` })}>
      {children}
    </Frame>
  );
}
