import { type RefObject, useEffect } from 'react';
import { LOADING_CONTROL } from '../fields/references/loadingControl.ts';

const controls = `input, select, textarea, [${LOADING_CONTROL}]`;

/**
 * Gives the focus to the first control of a form that opens, or as soon as it is there if its code is still being loaded. A person who is in
 * another control by then stays there.
 */
export function useFocusOnFirstControl(form: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = form;
    if (!current) return undefined;
    const changes = new MutationObserver(() => {
      if (current.contains(document.activeElement)) changes.disconnect();
      else focusFirst();
    });
    const focusFirst = (): void => {
      const first = current.querySelector<HTMLElement>(controls);
      if (!first || first.hasAttribute(LOADING_CONTROL)) return;
      changes.disconnect();
      first.focus();
    };
    changes.observe(current, { childList: true, subtree: true });
    focusFirst();
    return () => changes.disconnect();
  }, [form]);
}
