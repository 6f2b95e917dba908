import Box from '@mui/material/Box';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, memo, useLayoutEffect, useRef } from 'react';
import { colours, focusRing } from '../../shared/theme/tokens.ts';
import { stateText, type RecordedActor } from '../recording/actors.ts';
import { type Entry, entryId } from '../recording/recording.ts';
import { mono } from '../parts/panel.ts';
import { type LogRow, spanText, timeText } from './logRows.ts';

interface LogViewProps {
  rows: readonly LogRow[];
  entries: readonly Entry[];
  actors: ReadonlyMap<string, RecordedActor>;
  /** The place of the selected entry, or -1. */
  selected: number;
  /** Whether the newest line stays visible. */
  isFollowing: boolean;
  onSelect: (at: number) => void;
}

const rowHeight = 28;
const spare = 8;

/** The log's lines. Only the visible lines are drawn, so a hundred thousand scroll like a hundred. The arrow keys move from event to event. */
export function LogView({ rows, entries, actors, selected, isFollowing, onSelect }: LogViewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const selectedPlace = selected < 0 ? -1 : rows.indexOf(selected);
  // oxlint-disable-next-line react/incompatible-library -- No compiler processes this component, and it does not pass the virtualizer on.
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: spare,
    // The effects below scroll while React renders, when flushSync is not allowed.
    useFlushSync: false,
    // aria-activedescendant names the selected line, so it has to be in the page at any scroll position.
    rangeExtractor: (range) => {
      const places = defaultRangeExtractor(range);
      return selectedPlace < 0 || places.includes(selectedPlace)
        ? places
        : [...places, selectedPlace].toSorted((one, other) => one - other);
    },
  });

  useLayoutEffect(() => {
    if (isFollowing) virtualizer.scrollToIndex(rows.length - 1, { align: 'end' });
  }, [virtualizer, isFollowing, rows.length]);
  useLayoutEffect(() => {
    if (selectedPlace < 0) return;
    const { startIndex = 0, endIndex = -1 } = virtualizer.range ?? {};
    const isInSight = startIndex <= selectedPlace && selectedPlace <= endIndex;
    virtualizer.scrollToIndex(selectedPlace, { align: isInSight ? 'auto' : 'center' });
  }, [virtualizer, selectedPlace]);

  const move = (event: KeyboardEvent): void => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    let row = selected < 0 ? (by === 1 ? -1 : rows.length) : selectedPlace;
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
      aria-activedescendant={selectedPlace < 0 ? undefined : `log-${selected}`}
      onKeyDown={move}
      sx={look}
    >
      <div role="presentation" style={{ position: 'relative', height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index: place }) => {
          const row = rows[place] ?? 0;
          const entry = entries[row];
          if (!entry) return <Gap key={`gap ${place}`} place={place} ms={-row} />;
          return (
            <Line
              key={entryId(entry)}
              row={row}
              place={place}
              count={rows.length}
              entry={entry}
              name={actors.get(entry.actor)?.name ?? entry.actor}
              isSelected={row === selected}
              onSelect={onSelect}
            />
          );
        })}
      </div>
    </Box>
  );
}

interface LineProps {
  row: number;
  place: number;
  count: number;
  entry: Entry;
  name: string;
  isSelected: boolean;
  onSelect: (row: number) => void;
}

/** One entry, in plain elements and memoised: scrolling has to draw all new lines within one frame. */
const Line = memo(function Line({ row, place, count, entry, name, isSelected, onSelect }: LineProps) {
  return (
    <div
      id={`log-${row}`}
      className="line"
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      aria-setsize={count}
      aria-posinset={place + 1}
      // The list itself has the focus and handles the keys.
      onClick={() => onSelect(row)}
      onKeyDown={({ key }) => key === 'Enter' && onSelect(row)}
      style={{ top: place * rowHeight }}
    >
      <span>{timeText(entry.at)}</span>
      <strong>{name}</strong>
      <em data-kind={entry.kind}>{entry.kind}</em>
      <span>{wordsOf(entry)}</span>
    </div>
  );
});

const Gap = memo(function Gap({ place, ms }: { place: number; ms: number }) {
  return (
    <div className="gap" role="presentation" style={{ top: place * rowHeight }}>
      {spanText(ms)} later
    </div>
  );
});

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

const placed = {
  position: 'absolute',
  left: 0,
  right: 0,
  height: rowHeight,
  alignItems: 'center',
  gap: '8px',
  px: '16px',
} as const;

// The styles of all lines in one place: a styled element for each cell costs more than drawing the cell.
const look = {
  ...mono,
  position: 'relative',
  flex: 1,
  minHeight: 120,
  overflow: 'auto',
  '&:focus-visible': { ...focusRing, outlineOffset: -3 },
  '& .line': {
    ...placed,
    display: 'grid',
    gridTemplateColumns: { xs: '92px 90px 1fr', md: '100px 150px 84px 1fr' },
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    contain: 'strict',
  },
  '& .line:hover': { bgcolor: colours.greyTint },
  '& .line[aria-selected="true"]': { bgcolor: colours.pinkTint, boxShadow: `inset 3px 0 ${colours.pink}` },
  '& .line > *': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .line > :first-of-type': { color: 'text.secondary' },
  '& strong': { fontWeight: 600, color: 'text.primary' },
  '& em': { fontStyle: 'normal', color: colours.grey, display: { xs: 'none', md: 'block' } },
  '& [data-kind="event"]': { color: colours.pink },
  '& [data-kind="microstep"]': { color: 'success.main' },
  '& [data-kind="action"]': { color: 'warning.main' },
  '& [data-kind="state"]': { color: colours.info },
  '& .gap': { ...placed, display: 'flex', color: 'text.secondary', fontFamily: "'Figtree Variable', system-ui, sans-serif" },
  '& .gap::before, & .gap::after': { content: '""', flex: 1, borderTop: '1px dashed', borderColor: 'divider' },
} as const;
