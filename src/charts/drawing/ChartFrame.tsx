import Box from '@mui/material/Box';
import { type PointerEvent, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { focusRing } from '../../shared/theme/tokens.ts';
import { Action } from '../../shared/ui/Action.tsx';

interface ChartFrameProps {
  label: string;
  width: number;
  height: number;
  /** The state to scroll to when it changes. */
  follow?: string | undefined;
  maxHeight?: number | string | undefined;
  /** Takes the height of its container, and follows it. The container needs a height of its own. */
  isFilling?: boolean;
  children: (scale: number) => ReactNode;
}

const steps = [0.15, 0.25, 0.35, 0.5, 0.65, 0.8, 1, 1.25, 1.5, 2];
const smallestReadable = 0.65;
const smallest = 0.05;

/**
 * A frame for a drawing that may be larger than the page. The drawing is moved by the browser's own scrolling (mouse, keys and touch) or by dragging.
 * The buttons, and the wheel with Ctrl, zoom.
 */
export function ChartFrame({ label, width, height, follow, maxHeight = '70vh', isFilling = false, children }: ChartFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  // Until the reader chooses a size, the drawing follows the frame's, down to this scale. At first it stays readable and scrolls.
  const [least, setLeast] = useState<number | null>(smallestReadable);
  const [isCut, setIsCut] = useState(false);
  const drag = useDrag(frame);

  const fit = useCallback(
    (lowest: number): void => {
      const area = frame.current;
      if (!area || area.clientWidth === 0) return;
      const room = isFilling ? area.clientHeight : Number.parseFloat(getComputedStyle(area).maxHeight);
      const byHeight = room > 0 ? (room - 2) / height : 1;
      setScale(Math.max(Math.min(1, (area.clientWidth - 2) / width, byHeight), lowest));
    },
    [width, height, isFilling],
  );
  const measure = useCallback((): void => {
    const area = frame.current;
    if (area) setIsCut(area.scrollWidth > area.clientWidth + 1 || area.scrollHeight > area.clientHeight + 1);
  }, []);
  useLayoutEffect(() => {
    if (least !== null) fit(least);
    if (!frame.current || !('ResizeObserver' in globalThis)) return undefined;
    const observer = new ResizeObserver(() => {
      if (least !== null) fit(least);
      measure();
    });
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [fit, measure, least]);
  useLayoutEffect(measure, [measure, scale, width, height]);
  const zoom = useCallback((by: 1 | -1): void => {
    setLeast(null);
    setScale((now) => stepScale(now, by));
  }, []);
  const fitAgain = (): void => {
    setLeast(isFilling ? smallest : null);
    fit(smallest);
  };
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const turn = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      zoom(event.deltaY < 0 ? 1 : -1);
    };
    // React's wheel listener is passive, and so cannot prevent the page from zooming.
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, [zoom]);
  useEffect(() => {
    const area = frame.current;
    const states = [...(area?.querySelectorAll<SVGElement>('[data-state]') ?? [])];
    const box = states.find(({ dataset }) => dataset['state'] === follow)?.getBoundingClientRect();
    if (!area || !box) return;
    const around = area.getBoundingClientRect();
    area.scrollLeft += box.left + box.width / 2 - (around.left + around.width / 2);
    area.scrollTop += box.top + box.height / 2 - (around.top + around.height / 2);
  }, [follow, scale, width]);

  return (
    <Box
      sx={{
        position: 'relative',
        border: 1,
        borderColor: 'divider',
        borderRadius: '12px',
        bgcolor: 'background.paper',
        overflow: 'hidden',
        ...(isFilling && { display: 'flex', flexDirection: 'column', height: 1, minHeight: 0 }),
      }}
    >
      <Box
        ref={frame}
        tabIndex={0}
        role="region"
        aria-label={`${label}, drawing`}
        {...drag}
        sx={{
          overflow: 'auto',
          ...(isFilling ? { flex: 1, minHeight: 0 } : { maxHeight }),
          cursor: 'grab',
          scrollBehavior: 'smooth',
          '@media (prefers-reduced-motion: reduce)': { scrollBehavior: 'auto' },
          '&:focus-visible': { ...focusRing, outlineOffset: -3 },
          '& svg': { display: 'block', mx: 'auto', userSelect: 'none' },
          '& [tabindex]:focus': { outline: 'none' },
          '& [tabindex]:focus-visible': focusRing,
        }}
      >
        {children(scale)}
      </Box>
      {(height > 200 || width > 400) && (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', borderTop: 1, borderColor: 'divider', flex: 'none' }}>
          {isCut && (
            <Box component="span" sx={{ mr: 'auto', px: 2, alignSelf: 'center', color: 'text.secondary', fontSize: '0.875rem' }}>
              Scroll or drag to see the rest
            </Box>
          )}
          <Action look="icon" aria-label="Zoom out" onClick={() => zoom(-1)}>
            −
          </Action>
          <Action look="plain" aria-label={`Fit to frame, currently ${Math.round(scale * 100)} percent`} onClick={fitAgain}>
            {Math.round(scale * 100)}%
          </Action>
          <Action look="icon" aria-label="Zoom in" onClick={() => zoom(1)}>
            +
          </Action>
        </Box>
      )}
    </Box>
  );
}

function stepScale(scale: number, by: 1 | -1): number {
  const next = by === 1 ? steps.find((step) => step > scale + 0.01) : steps.findLast((step) => step < scale - 0.01);
  return next ?? scale;
}

/** Dragging with the mouse scrolls. Touch scrolls without this code. */
function useDrag(frame: { current: HTMLElement | null }) {
  const last = useRef<{ x: number; y: number } | null>(null);
  const end = (): void => {
    last.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType === 'mouse' && event.button === 0) last.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent) => {
      if (!last.current) return;
      frame.current?.scrollBy({
        left: last.current.x - event.clientX,
        top: last.current.y - event.clientY,
        behavior: 'instant',
      });
      last.current = { x: event.clientX, y: event.clientY };
    },
    onPointerUp: end,
    onPointerLeave: end,
  };
}
