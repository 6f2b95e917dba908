import { useCallback, useEffect } from 'react';
import { useUnsavedEdits } from './unsavedEditsContext.ts';

/** The functions of a part of a screen whose input is not a form of `useFormEdits`. */
interface ReportedInput {
  /** The input is saved: the screen may be left, even before it is drawn again. */
  settle: () => void;
  /** Runs `proceed`, which loses the input. Asks the user first if there is any. */
  leave: (proceed: () => void) => void;
  /** The same for a dialog that closes. The question closes first, so that the focus returns to the button that opened the dialog. */
  close: (proceed: () => void) => void;
}

/**
 * Reports to the guard of the screen whether there is input that leaving would lose, such as chosen people.
 * @param name - The part's name among those of its screen.
 */
export function useReportedInput(name: string, hasInput: boolean): ReportedInput {
  const { report, abandon } = useUnsavedEdits();
  useEffect(() => report(name, hasInput), [report, name, hasInput]);
  useEffect(() => () => report(name, false), [report, name]);
  const settle = useCallback(() => report(name, false), [report, name]);
  const leave = useCallback((proceed: () => void) => abandon(name, proceed), [abandon, name]);
  const close = useCallback((proceed: () => void) => leave(() => setTimeout(proceed)), [leave]);
  return { settle, leave, close };
}
