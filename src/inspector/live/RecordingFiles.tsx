import Box from '@mui/material/Box';
import { type ChangeEvent, useRef, useState } from 'react';
import { fileLimits, readRecording, RecordingFault, writeRecording } from '../recording/recordingFile.ts';
import type { Recording, RecordingStore } from '../recording/recordingStore.ts';
import { saveFile } from '../parts/saveFile.ts';
import { SmallButton } from '../parts/SmallButton.tsx';

interface RecordingFilesProps {
  store: RecordingStore;
  recording: Recording;
  onOpened: () => void;
}

/** Saves the recording to a file, and opens a saved recording. */
export function RecordingFiles({ store, recording, onOpened }: RecordingFilesProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | null>(null);

  const save = (): void => {
    const now = new Date();
    const name = `recording-${now.toISOString().slice(0, 19).replaceAll(':', '-')}.json`;
    saveFile(name, 'application/json', writeRecording(recording, now));
  };
  const open = async ({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = currentTarget.files ?? [];
    if (!file) return;
    try {
      if (file.size > fileLimits.bytes) throw new RecordingFault('This file is too large to be a recording. Choose another.');
      const { pages, entries } = readRecording(await file.text());
      store.open(file.name, pages, entries);
      setFault(null);
      onOpened();
    } catch (error) {
      if (!(error instanceof RecordingFault)) throw error;
      setFault(error.message);
    } finally {
      // Emptied, so that the same file can be chosen again.
      if (chooser.current) chooser.current.value = '';
    }
  };
  return (
    <>
      <SmallButton disabled={recording.entries.length === 0} onClick={save}>
        Save
      </SmallButton>
      <SmallButton onClick={() => chooser.current?.click()}>Open</SmallButton>
      <input
        ref={chooser}
        type="file"
        accept=".json,application/json"
        aria-label="Recording to open"
        hidden
        onChange={(event) => void open(event)}
      />
      <SmallButton
        disabled={recording.entries.length === 0 && recording.file === null}
        onClick={() => (store.clear(), onOpened())}
      >
        {recording.file === null ? 'Clear' : 'Close the file'}
      </SmallButton>
      {fault !== null && (
        <Box role="alert" sx={{ flexBasis: '100%', color: 'error.main', fontSize: '0.875rem' }}>
          {fault}
        </Box>
      )}
    </>
  );
}
