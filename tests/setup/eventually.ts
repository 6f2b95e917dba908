import { vi } from 'vitest';

/** Until `check` no longer throws: for longer than vitest's one second, which a busy machine can take over any of them. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 8_000 });
