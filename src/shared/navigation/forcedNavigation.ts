let isForced = false;

/**
 * Goes to another page without asking about unsaved edits: for start-up, which removes the page at the same moment. A dialog would have no page
 * behind it, and the navigation would wait for its answer for ever.
 */
export function goRegardless(navigate: () => void): void {
  isForced = true;
  try {
    navigate();
  } finally {
    isForced = false;
  }
}

/** Whether the navigation that is beginning must not be blocked. The router asks its blockers before `navigate` returns. */
export const mayNotWait = (): boolean => isForced;
