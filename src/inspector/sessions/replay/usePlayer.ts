import type { Replayer } from '@rrweb/replay';
import { useCallback, useEffect, useState } from 'react';
import { monitoring } from '../../../providers/monitoring/monitoring.ts';
import type { ReplayEvent } from '../../../providers/monitoring/replay/replayEvent.ts';
import { styledByScript } from './styledByScript.ts';

/** Often enough for the chart to follow. */
const tickMs = 100;

export interface Player {
  /** Milliseconds from the beginning, of the moment that is shown, and of the end. */
  readonly time: number;
  readonly duration: number;
  readonly isPlaying: boolean;
  /** Whether the screens are there. */
  readonly isReady: boolean;
  /** Whether the player could not be loaded. */
  readonly hasFailed: boolean;
  /** The size of the recorded window. */
  readonly size: { readonly width: number; readonly height: number };
  readonly play: () => void;
  readonly pause: () => void;
  readonly seek: (time: number) => void;
  readonly setSpeed: (speed: number) => void;
}

/** Plays the events of a recording in `host`. The player, which is large, is loaded with the first recording. */
export function usePlayer(host: HTMLElement | null, events: readonly ReplayEvent[]): Player {
  const [replayer, setReplayer] = useState<Replayer | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [time, setTime] = useState(0);
  const [isPlaying, setIsPlaying] = useState(false);
  const [size, setSize] = useState({ width: 1_440, height: 900 });
  const duration = Math.max(0, (events.at(-1)?.timestamp ?? 0) - (events[0]?.timestamp ?? 0));

  useEffect(() => {
    if (!host || events.length < 2) return undefined;
    let isGone = false;
    let created: Replayer | undefined;
    import('@rrweb/replay')
      .then(({ Replayer: Player }) => {
        if (isGone) return;
        created = playerIn(Player, host, events);
        created.on('resize', (given) => setSize(given as typeof size));
        created.on('finish', () => {
          setIsPlaying(false);
          // The last tick was up to 100 ms earlier, and the charts would stay behind the screen.
          setTime(duration);
        });
        created.pause(0);
        setReplayer(created);
      })
      .catch((error: unknown) => {
        setHasFailed(true);
        monitoring.report(error, { boundary: 'replay' });
      });
    return () => {
      isGone = true;
      created?.destroy();
      setReplayer(null);
      setTime(0);
      setIsPlaying(false);
    };
  }, [host, events, duration]);

  useEffect(() => {
    if (!replayer || !isPlaying) return undefined;
    const tick = setInterval(() => setTime(Math.min(duration, replayer.getCurrentTime())), tickMs);
    return () => clearInterval(tick);
  }, [replayer, isPlaying, duration]);

  const seek = useCallback(
    (to: number) => {
      replayer?.pause(to);
      setIsPlaying(false);
      setTime(to);
    },
    [replayer],
  );
  return {
    time,
    duration,
    isPlaying,
    isReady: replayer !== null,
    hasFailed,
    size,
    seek,
    play: () => {
      replayer?.play(time >= duration ? 0 : time);
      setIsPlaying(true);
    },
    pause: () => seek(Math.min(duration, replayer?.getCurrentTime() ?? 0)),
    setSpeed: (speed) => replayer?.setConfig({ speed }),
  };
}

function playerIn(Player: typeof Replayer, root: HTMLElement, events: readonly ReplayEvent[]): Replayer {
  return new Player([...events] as ConstructorParameters<typeof Replayer>[0], {
    root,
    plugins: [styledByScript()],
    // Its copy of the page sets styles as attributes, which the Content-Security-Policy forbids.
    useVirtualDom: false,
    UNSAFE_replayCanvas: false,
    mouseTail: false,
    triggerFocus: false,
    skipInactive: true,
    showWarning: false,
  });
}
