import Box from '@mui/material/Box';
import { type ReactNode, startTransition, useEffect, useState } from 'react';

/** Milliseconds after which the content is drawn on a browser that is never idle. */
const longestWait = 1_000;

/** Safari has no idle callback: there, the content is drawn with the rest. */
const knowsIdleness = (): boolean => 'requestIdleCallback' in globalThis;

/**
 * Content below the fold, drawn when what is above it has been painted and the browser has nothing to do. Until then its place is kept, so that nothing below it is in sight
 * and moves.
 */
export function WhenIdle({ children }: { children: ReactNode }) {
  const [isIdle, setIsIdle] = useState(() => !knowsIdleness());
  useEffect(() => {
    if (isIdle) return undefined;
    const waiting = requestIdleCallback(() => startTransition(() => setIsIdle(true)), { timeout: longestWait });
    return () => cancelIdleCallback(waiting);
  }, [isIdle]);
  return isIdle ? children : <Box sx={{ minHeight: '60vh' }} />;
}
