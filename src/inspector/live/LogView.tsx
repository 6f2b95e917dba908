import Box from '@mui/material/Box';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { colours, focusRing } from '../../shared/theme/tokens.ts';
import { stateText, type RecordedActor } from '../recording/actors.ts';
import { type Entry, entryId } from '../recording/recording.ts';
import { mono } from '../screen/panel.ts';
import { type LogRow, spanText, timeText } from './logRows.ts';

interface LogViewProps {
  rows: readonly LogRow[];
  entries: readonly Entry[];
  actors: ReadonlyMap<string, RecordedActor>;
  /** The place of the selected entry, or -1. */
  selected: number;
  /** Whether the newest line stays in sight. */
  isFollowing: boolean;
  onSelect: (at: number) => void;
}

const rowHeight = 28;
const spare = 8;

/** The log's lines. Only those in sight are drawn, so a hundred thousand scroll like a hundred. The arrow keys go from event to event. */
export function LogView({ rows, entries, actors, selected, isFollowing, onSelect }: LogViewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(300);
  const first = Math.max(0, Math.floor(top / rowHeight) - spare);
  const last = Math.min(rows.length, Math.ceil((top + height) / rowHeight) + spare);

  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    setHeight(element.clientHeight);
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => setHeight(element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element && isFollowing) element.scrollTop = rows.length * rowHeight;
  }, [isFollowing, rows.length]);
  useLayoutEffect(() => {
    const element = frame.current;
    const row = rows.indexOf(selected);
    if (!element || selected < 0 || row < 0) return;
    const y = row * rowHeight;
    if (y < element.scrollTop || y + rowHeight > element.scrollTop + element.clientHeight) {
      element.scrollTop = y - element.clientHeight / 2;
    }
    // The rows grow in place, so that only a new choice moves the view.
  }, [selected, rows]);

  const move = (event: KeyboardEvent): void => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    let row = selected < 0 ? (by === 1 ? -1 : rows.length) : rows.indexOf(selected);
    do row += by;
    while (row >= 0 && row < rows.length && (rows[row] ?? 0) < 0);
    const next = rows[row];
    if (next !== undefined) onSelect(next);
  };

  return (
    <Box
      ref={frame}
      role="listbox"
      tabIndex={0}
      aria-label="Events"
      aria-activedescendant={selected < 0 ? undefined : `log-${selected}`}
      onKeyDown={move}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
      data-testid="log"
      sx={{
        position: 'relative',
        flex: 1,
        minHeight: 120,
        overflow: 'auto',
        ...mono,
        '&:focus-visible': { ...focusRing, outlineOffset: -3 },
      }}
    >
      <Box role="presentation" sx={{ position: 'relative' }} style={{ height: rows.length * rowHeight }}>
        {rows.slice(first, last).map((row, at) => {
          const y = (first + at) * rowHeight;
          const entry = entries[row];
          if (!entry)
            return (
              <Box key={`gap ${y}`} role="presentation" sx={gapLook} style={{ top: y }}>
                {spanText(-row)} later
              </Box>
            );
          const actor = actors.get(entry.actor);
          return (
            <Box
              key={entryId(entry)}
              id={`log-${row}`}
              role="option"
              aria-selected={row === selected}
              aria-setsize={rows.length}
              aria-posinset={first + at + 1}
              onClick={() => onSelect(row)}
              sx={rowLook}
              style={{ top: y }}
            >
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {timeText(entry.at)}
              </Box>
              <Box component="span" sx={{ fontWeight: 600, overflow: 'hidden', textOverflow: 'ellipsis' }}>
                {actor?.name ?? entry.actor}
              </Box>
              <Box component="span" sx={{ color: kindColours[entry.kind] }}>
                {entry.kind}
              </Box>
              <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
                {wordsOf(entry)}
              </Box>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}

function wordsOf(entry: Entry): string {
  const value = stateText(entry.value);
  switch (entry.kind) {
    case 'microstep':
      return `→ ${value}   ${entry.taken?.join(', ') ?? ''}`;
    case 'state':
    case 'actor':
      return value === '' ? (entry.status ?? '') : value;
    default:
      return entry.type ?? '';
  }
}

const kindColours = {
  actor: '#5b5560',
  event: colours.pink,
  microstep: '#1d6b43',
  action: '#8a4b00',
  state: '#1f4e8c',
  stopped: '#5b5560',
} as const;

const rowLook = {
  position: 'absolute',
  left: 0,
  right: 0,
  height: rowHeight,
  display: 'grid',
  gridTemplateColumns: { xs: '92px 90px 1fr', md: '100px 150px 84px 1fr' },
  '& > :nth-of-type(3)': { display: { xs: 'none', md: 'block' } },
  alignItems: 'center',
  gap: 1,
  px: 2,
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  '&:hover': { bgcolor: colours.greyTint },
  '&[aria-selected="true"]': { bgcolor: colours.pinkTint, boxShadow: `inset 3px 0 ${colours.pink}` },
} as const;

const gapLook = {
  position: 'absolute',
  left: 0,
  right: 0,
  height: rowHeight,
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: 2,
  color: 'text.secondary',
  fontFamily: "'Figtree Variable', system-ui, sans-serif",
  '&::before, &::after': { content: '""', flex: 1, borderTop: '1px dashed', borderColor: 'divider' },
} as const;
