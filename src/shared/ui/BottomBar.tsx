import Box from '@mui/material/Box';
import { type ComponentPropsWithRef, useRef } from 'react';
import { useHeightOf } from './useHeightOf.ts';

interface BottomBarProps extends ComponentPropsWithRef<'section'> {
  /** Whether it stands in a card, and not on the ground of the page. */
  isOnPaper?: boolean;
}

/** Controls behind a long content, which stay in sight at the bottom of the screen while it is scrolled. */
export function BottomBar({ isOnPaper = false, ...props }: BottomBarProps) {
  const bar = useRef<HTMLElement>(null);
  useHeightOf(bar, '--bottom-bar-height');
  return (
    <Box
      component="section"
      className="screen-only"
      ref={bar}
      // Above the cells of a table that stay in place.
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 2,
        py: 1.5,
        ...(isOnPaper
          ? { borderTop: 1, borderColor: 'divider', bgcolor: 'background.paper' }
          : { bgcolor: 'background.default' }),
        // The page keeps what takes the focus above the bar (base.css): its own controls are in sight, and scroll nothing.
        '& *': { scrollMarginBottom: 'calc(-1 * var(--bottom-bar-height, 0px) - 1rem)' },
      }}
      {...props}
    />
  );
}
