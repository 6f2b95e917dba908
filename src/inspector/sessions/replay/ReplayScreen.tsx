import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { colours, focusRing } from '../../../shared/theme/tokens.ts';
import { field } from '../../parts/panel.ts';
import { SmallButton } from '../../parts/SmallButton.tsx';
import { clockText } from './moments.ts';
import type { Player } from './usePlayer.ts';

const speeds = [1, 2, 4, 8];

/** The recorded screens, with the controls that play them. @param onHost - Receives the element that the player draws in. */
export function ReplayScreen({ player, onHost }: { player: Player; onHost: (host: HTMLElement | null) => void }) {
  const { time, duration, isPlaying, isReady, size } = player;
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const scale = useScale(frame, size.width);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 2, py: 1 }}>
        <SmallButton disabled={!isReady} onClick={isPlaying ? player.pause : player.play}>
          {isPlaying ? 'Pause' : 'Play'}
        </SmallButton>
        <Box
          component="input"
          type="range"
          aria-label="Time"
          aria-valuetext={`${clockText(time)} of ${clockText(duration)}`}
          disabled={!isReady}
          min={0}
          max={duration}
          step={100}
          value={time}
          onChange={({ currentTarget }: React.ChangeEvent<HTMLInputElement>) => player.seek(currentTarget.valueAsNumber)}
          sx={{ flex: '1 1 140px', minWidth: 0, minHeight: 24, accentColor: colours.pink, '&:focus-visible': focusRing }}
        />
        <Box component="span" sx={{ fontSize: '0.875rem', fontVariantNumeric: 'tabular-nums' }}>
          {clockText(time)} of {clockText(duration)}
        </Box>
        <Box
          component="select"
          aria-label="Speed"
          defaultValue={1}
          onChange={({ currentTarget }: React.ChangeEvent<HTMLSelectElement>) => player.setSpeed(Number(currentTarget.value))}
          sx={field}
        >
          {speeds.map((speed) => (
            <option key={speed} value={speed}>
              {speed}×
            </option>
          ))}
        </Box>
      </Box>
      {player.hasFailed && (
        <Box role="alert" sx={{ px: 2, pb: 1 }}>
          The player could not be loaded. Reload the page to try again.
        </Box>
      )}
      <Box
        ref={setFrame}
        role="img"
        aria-label="Recorded screen, with every text masked"
        sx={{ ...screen, height: Math.ceil(size.height * scale) }}
      >
        <Box ref={onHost} inert sx={{ ...stage, transform: `scale(${scale})` }} />
      </Box>
    </>
  );
}

/** The scale at which a recorded window fits into the width of its frame. */
function useScale(frame: HTMLElement | null, width: number): number {
  const [room, setRoom] = useState(0);
  useEffect(() => {
    if (!frame) return undefined;
    const observer = new ResizeObserver(() => setRoom(frame.clientWidth));
    observer.observe(frame);
    return () => observer.disconnect();
  }, [frame]);
  return room === 0 ? 0.5 : Math.min(1, room / width);
}

const screen = { position: 'relative', overflow: 'hidden', borderTop: 1, borderColor: 'divider', flex: 'none' } as const;

/** With the pointer of the player, whose own style sheet has pictures that the Content-Security-Policy forbids. */
const stage = {
  position: 'absolute',
  top: 0,
  left: 0,
  transformOrigin: 'top left',
  '& iframe': { border: 0, display: 'block' },
  '& .replayer-mouse': {
    position: 'absolute',
    zIndex: 1,
    width: 18,
    height: 18,
    ml: '-9px',
    mt: '-9px',
    borderRadius: '50%',
    bgcolor: 'primary.main',
    border: '2px solid',
    borderColor: colours.paper,
    opacity: 0.85,
    pointerEvents: 'none',
  },
  '& .replayer-mouse.active': { outline: '6px solid', outlineColor: 'primary.main', opacity: 0.5 },
} as const;
