import { createContext, use } from 'react';

/** What a form tells the guard of its screen. */
export interface UnsavedEdits {
  /** Says whether the form named `form` holds edits that are not saved. */
  report: (form: string, hasEdits: boolean) => void;
  /** Runs `proceed`, after asking when the form holds edits. */
  abandon: (form: string, proceed: () => void) => void;
}

export const UnsavedEditsContext = createContext<UnsavedEdits | null>(null);

/**
 * The guard of the screen's unsaved edits.
 * @throws Error outside an UnsavedEditsGuard.
 */
export function useUnsavedEdits(): UnsavedEdits {
  const edits = use(UnsavedEditsContext);
  if (!edits) throw new Error('useUnsavedEdits needs a guard: render the form below an UnsavedEditsGuard.');
  return edits;
}
