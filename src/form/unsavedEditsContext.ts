import { createContext, use } from 'react';

/** The functions by which a form reports its edits to the guard of its screen. */
export interface UnsavedEdits {
  /** Reports whether the form named `form` has unsaved edits. */
  report: (form: string, hasEdits: boolean) => void;
  /** Runs `proceed`. Asks the user first if the form has unsaved edits. */
  abandon: (form: string, proceed: () => void) => void;
  /**
   * Names a parameter of the address that decides which forms are shown: a change of it asks first.
   * @returns A function that withdraws it.
   */
  dependOn: (parameter: string) => () => void;
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
