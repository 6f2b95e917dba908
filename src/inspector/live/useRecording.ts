import { useEffect, useState, useSyncExternalStore } from 'react';
import { openInspector } from '../../providers/inspection/inspectorSwitch.ts';
import { openChannel } from '../recording/channel.ts';
import { createRecordingStore, type Recording, type RecordingStore } from '../recording/recordingStore.ts';
import { readRecording, RecordingFault, writeRecording } from '../recording/recordingFile.ts';

const keptKey = 'inspectorRecording';
/** What a browser's session storage takes at least. */
const keptCharacters = 2_000_000;

/** The recording of this browser's tabs, which runs while the component is there. It survives a reload of the page. */
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

/** As often as an eye can read. Not `requestAnimationFrame`: a tab in the background has none, and must keep up. */
const frameMs = 50;

/** So that an address that names an event of this tab's recording still finds it after a reload. */
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
    // Kept by another version of the inspector.
    if (!(error instanceof RecordingFault)) throw error;
  }
}
