import { formatCount } from '../../../schemas/lib/text/formatCount.ts';
import Box from '@mui/material/Box';
import { useDeferredValue, useMemo, useState } from 'react';
import type { RecordedActor } from '../recording/actors.ts';
import type { EntryKind } from '../recording/recording.ts';
import type { Recording, RecordingStore } from '../recording/recordingStore.ts';
import { field, panel, panelHead } from '../parts/panel.ts';
import { SmallButton } from '../parts/SmallButton.tsx';
import { createLogRows } from './logRows.ts';
import { LogView } from './LogView.tsx';
import { RecordingFiles } from './RecordingFiles.tsx';

interface LogPanelProps {
  store: RecordingStore;
  recording: Recording;
  actors: ReadonlyMap<string, RecordedActor>;
  /** The place of the selected entry, or -1 while the log is live. */
  selected: number;
  onSelect: (at: number) => void;
  onLive: () => void;
}

const kinds: readonly { kinds: readonly EntryKind[]; label: string }[] = [
  { label: 'Events and steps', kinds: ['actor', 'event', 'microstep', 'stopped'] },
  { label: 'Everything', kinds: ['actor', 'event', 'microstep', 'action', 'state', 'stopped'] },
  { label: 'Events', kinds: ['event'] },
  { label: 'Microsteps', kinds: ['microstep'] },
  { label: 'States', kinds: ['state'] },
  { label: 'Actions', kinds: ['action'] },
];

/** The event log, with its filters, its pause button and its step buttons. */
export function LogPanel({ store, recording, actors, selected, onSelect, onLive }: LogPanelProps) {
  const [actor, setActor] = useState<string | null>(null);
  const [kind, setKind] = useState(0);
  const [text, setText] = useState('');
  const [heldAt, setHeldAt] = useState<number | null>(null);
  const words = useDeferredValue(text);
  const update = useMemo(() => createLogRows({ actor, kinds: kinds[kind]?.kinds ?? [], text: words }), [actor, kind, words]);
  const all = update(recording.entries, actors);
  // A paused log shows the same lines, while recording continues.
  const rows = heldAt === null ? all : all.slice(0, heldAt);
  const waiting = all.length - rows.length;
  const isLive = selected < 0 && heldAt === null;
  const names = [...new Set([...actors.values()].map(({ name }) => name))].toSorted();

  const step = (by: 1 | -1): void => {
    const entries = rows.filter((row) => row >= 0);
    const at = entries.indexOf(selected);
    const next = at < 0 ? entries.at(-1) : entries[at + by];
    if (next !== undefined) onSelect(next);
  };
  return (
    <Box component="section" aria-label="Log" sx={{ ...panel, height: 1 }}>
      <Box sx={panelHead}>
        <h2>Log</h2>
        <Box component="span" role="status" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          {count(recording.entries.length)}
          {recording.dropped > 0 && `, oldest ${formatCount(recording.dropped)} dropped`}
          {waiting > 0 && `, ${waiting} waiting`}
        </Box>
        <Box
          component="select"
          aria-label="Actor"
          value={actor ?? ''}
          onChange={(event) => setActor(event.target.value || null)}
          sx={{ ...field, maxWidth: 160 }}
        >
          <option value="">All actors</option>
          {names.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </Box>
        <Box
          component="select"
          aria-label="Kind"
          value={kind}
          onChange={(event) => setKind(Number(event.target.value))}
          sx={field}
        >
          {kinds.map(({ label }, at) => (
            <option key={label} value={at}>
              {label}
            </option>
          ))}
        </Box>
        <Box
          component="input"
          type="search"
          aria-label="Text in the log"
          placeholder="Text…"
          value={text}
          onChange={(event) => setText(event.target.value)}
          sx={{ ...field, width: 130 }}
        />
        <Box role="group" aria-label="Replay" sx={{ display: 'flex', gap: 0.5 }}>
          <SmallButton aria-label="Step back" disabled={rows.length === 0} onClick={() => step(-1)}>
            ◀
          </SmallButton>
          <SmallButton aria-label="Step forward" disabled={rows.length === 0} onClick={() => step(1)}>
            ▶
          </SmallButton>
          <SmallButton aria-pressed={isLive} onClick={() => (setHeldAt(null), onLive())}>
            {recording.file === null ? '● Live' : 'Last state'}
          </SmallButton>
        </Box>
        <SmallButton aria-pressed={heldAt !== null} onClick={() => setHeldAt(heldAt === null ? all.length : null)}>
          {heldAt === null ? 'Pause' : 'Resume'}
        </SmallButton>
        <RecordingFiles store={store} recording={recording} onOpened={onLive} />
      </Box>
      {rows.length === 0 ? (
        <Box sx={{ p: 3, color: 'text.secondary' }}>
          {recording.entries.length === 0
            ? 'Nothing has happened yet. Sign in or open a page in another tab of this browser, or open a saved recording.'
            : 'No entry matches. Choose another actor or kind, or clear the text.'}
        </Box>
      ) : (
        <LogView
          rows={rows}
          entries={recording.entries}
          actors={actors}
          selected={selected}
          isFollowing={isLive}
          onSelect={onSelect}
        />
      )}
    </Box>
  );
}

const count = (entries: number): string => formatCount(entries, 'entry', 'entries');
