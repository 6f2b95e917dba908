import { createContext, use } from 'react';
import type { ConfirmDialogItem } from '../../../machines/flows/confirmDialog.ts';

/** The portal's feedback to the user: the status banner and the confirmation dialog. */
export interface Feedback {
  /** Shows in the banner that a call succeeded. */
  success: (message: string) => void;
  /** Shows in the banner that a call failed. Default text: 'Oops! Something went wrong'. */
  error: (message?: string) => void;
  /** Asks before a change is made. */
  confirm: (item: ConfirmDialogItem) => void;
}

export const FeedbackContext = createContext<Feedback | null>(null);

/**
 * The banner and the confirmation dialog.
 * @throws Error outside the shell.
 */
export function useFeedback(): Feedback {
  const feedback = use(FeedbackContext);
  if (!feedback) throw new Error('useFeedback needs the shell: render the screen below src/shell/feedback/FeedbackProvider.tsx.');
  return feedback;
}
