import { useEffect, useLayoutEffect, useRef } from 'react';

/** A key of the portal. */
export interface Shortcut {
  /** As in the sheet of shortcuts, such as `Ctrl+K`. */
  readonly keys: string;
  readonly label: string;
  readonly isPressed: (event: KeyboardEvent) => boolean;
}

const present = new Map<symbol, Shortcut>();

/** The shortcuts of the page, for their sheet. */
export const presentShortcuts = (): readonly Shortcut[] => [...present.values()];

/**
 * The one place of a shortcut: it works, and is in the sheet, while the component is on the page.
 * @param shortcut - Its place in memory must not change between drawings. Null while the user may not use it.
 */
export function useShortcut(shortcut: Shortcut | null, run: () => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  // Before the page is painted: the keys that a button announces work as soon as it is seen.
  useLayoutEffect(() => {
    if (!shortcut) return undefined;
    const key = Symbol(shortcut.keys);
    const press = (event: KeyboardEvent) => {
      if (!shortcut.isPressed(event)) return;
      // Overrides the browser's use of the shortcut: its address bar and search field have other shortcuts.
      event.preventDefault();
      latest.current();
    };
    present.set(key, shortcut);
    document.addEventListener('keydown', press);
    return () => {
      present.delete(key);
      document.removeEventListener('keydown', press);
    };
  }, [shortcut]);
}
