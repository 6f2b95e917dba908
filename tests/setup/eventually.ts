import { vi } from 'vitest';

/** Waits until `check` no longer throws. It waits longer than vitest's one second, which any step may take on a busy machine. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 8_000 });
