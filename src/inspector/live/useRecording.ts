import { useEffect, useState, useSyncExternalStore } from 'react';
import { openInspector } from '../../providers/inspection/inspectorSwitch.ts';
import { openChannel } from '../recording/channel.ts';
import { createRecordingStore, type Recording, type RecordingStore } from '../recording/recordingStore.ts';
import { readRecording, RecordingFault, writeRecording } from '../recording/recordingFile.ts';

const keptKey = 'inspectorRecording';
/** The least number of characters that every browser's session storage holds. */
const keptCharacters = 2_000_000;

/** The recording of this browser's tabs. It runs while the component is mounted, and survives a reload of the page. */
export function useRecording(): { store: RecordingStore; recording: Recording } {
  const [store] = useState(() => createRecordingStore((draw) => void setTimeout(draw, frameMs)));
  useEffect(() => {
    restore(store);
    const channel = openChannel(store.receive);
    const close = openInspector(String(performance.timeOrigin));
    const keep = (): void => keepRecording(store.read());
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      close();
      channel.close();
    };
  }, [store]);
  return { store, recording: useSyncExternalStore(store.subscribe, store.read) };
}

/** Fast enough for a reader. Not `requestAnimationFrame`: it does not run in a background tab, which has to keep up too. */
const frameMs = 50;

/** Keeps the recording, so that an address with an event of this recording still works after a reload. */
function keepRecording(recording: Recording): void {
  if (recording.file !== null) return;
  const text = writeRecording(recording, new Date());
  if (text.length <= keptCharacters) sessionStorage.setItem(keptKey, text);
  else sessionStorage.removeItem(keptKey);
}

function restore(store: RecordingStore): void {
  const text = sessionStorage.getItem(keptKey);
  if (text === null) return;
  sessionStorage.removeItem(keptKey);
  try {
    const { pages, entries } = readRecording(text);
    for (const page of pages) {
      const own = entries.filter((entry) => entry.page === page.id);
      store.receive({ page, entries: own, isGone: true });
    }
  } catch (error) {
    // The recording was kept by another version of the inspector.
    if (!(error instanceof RecordingFault)) throw error;
  }
}
