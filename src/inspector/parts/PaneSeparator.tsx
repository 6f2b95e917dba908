import Box from '@mui/material/Box';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { focusRing } from '../../shared/theme/tokens.ts';
import type { Pane } from './usePaneSizes.ts';

interface PaneSeparatorProps {
  pane: Pane;
  /** The place in the grid. */
  area: string;
}

/** Pixels for each press of an arrow key. */
const STEP = 24;

/**
 * The line between two panes of the wide layout, to resize one of them with the mouse, by touch, or with the arrow keys, Home and End. A double click, which takes no dragging
 * (WCAG 2.2, 2.5.7), makes it as large as it can be, and the next one gives it its usual size.
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/windowsplitter/
 */
export function PaneSeparator({ pane, area }: PaneSeparatorProps) {
  const { label, size, usual, least, most, edge, resize } = pane;
  const drag = useRef<{ from: number; size: number } | null>(null);
  const isBeside = edge === 'left' || edge === 'right';
  // A pane at the right or at the bottom grows as its separator moves to the left or up.
  const direction = edge === 'left' ? 1 : -1;
  const place = (event: PointerEvent): number => (isBeside ? event.clientX : event.clientY);

  const onKeyDown = (event: KeyboardEvent): void => {
    const [less, more] = isBeside ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
    const next = {
      [less]: size - STEP * direction,
      [more]: size + STEP * direction,
      Home: least,
      End: most,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    resize(next);
  };
  return (
    <Box
      role="separator"
      tabIndex={0}
      aria-label={`Size of ${label}`}
      aria-orientation={isBeside ? 'vertical' : 'horizontal'}
      aria-valuenow={size}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuetext={`${size} pixels`}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.focus();
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { from: place(event), size };
      }}
      onPointerMove={(event) => {
        if (drag.current) resize(drag.current.size + (place(event) - drag.current.from) * direction);
      }}
      onDoubleClick={() => resize(size === most ? usual : most)}
      onLostPointerCapture={() => {
        drag.current = null;
      }}
      sx={{
        gridArea: area,
        display: { xs: 'none', lg: 'flex' },
        alignItems: 'center',
        justifyContent: 'center',
        cursor: isBeside ? 'col-resize' : 'row-resize',
        touchAction: 'none',
        borderRadius: '6px',
        '&::after': {
          content: '""',
          bgcolor: 'divider',
          borderRadius: '2px',
          ...(isBeside ? { width: 4, height: 40 } : { width: 40, height: 4 }),
        },
        '&:hover::after': { bgcolor: 'primary.main' },
        '&:focus-visible': { ...focusRing, outlineOffset: -2 },
      }}
    />
  );
}
