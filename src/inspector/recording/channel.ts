import type { Batch } from './recording.ts';

/** The channel for recordings between the tabs of this browser. Nothing leaves the browser. */
const name = 'inspection';

export interface RecordingChannel {
  readonly send: (batch: Batch) => void;
  readonly close: () => void;
}

/** @param receive - Receives the messages of the other ends, including those in this tab. */
export function openChannel(receive?: (batch: Batch) => void): RecordingChannel {
  const channel = new BroadcastChannel(name);
  if (receive) channel.addEventListener('message', ({ data }: MessageEvent<Batch>) => receive(data));
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel takes no target origin: it only reaches its own origin.
    send: (batch) => channel.postMessage(batch),
    close: () => channel.close(),
  };
}
