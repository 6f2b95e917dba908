let isForced = false;

/**
 * Goes to another page without asking about edits that were not saved: for start-up, which takes the page away in the same moment. A
 * question would stand over nothing, and the navigation that waits for its answer would wait for ever.
 */
export function goRegardless(navigate: () => void): void {
  isForced = true;
  try {
    navigate();
  } finally {
    isForced = false;
  }
}

/** Whether the navigation that is just beginning may not be held up. The router asks its blockers before `navigate` returns. */
export const mayNotWait = (): boolean => isForced;
