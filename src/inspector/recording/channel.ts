import type { Batch } from './recording.ts';

/** What carries recordings between the tabs of this browser. It never leaves it. */
const name = 'inspection';

export interface RecordingChannel {
  readonly send: (batch: Batch) => void;
  readonly close: () => void;
}

/** @param receive - Gets what the other ends send, of this tab's too. */
export function openChannel(receive?: (batch: Batch) => void): RecordingChannel {
  const channel = new BroadcastChannel(name);
  if (receive) channel.addEventListener('message', ({ data }: MessageEvent<Batch>) => receive(data));
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no origin to name: it is this one's alone.
    send: (batch) => channel.postMessage(batch),
    close: () => channel.close(),
  };
}
