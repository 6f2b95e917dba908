import { LOADING_CONTROL } from '../fields/references/loadingControl.ts';

/**
 * Gives the focus to an element of a form as soon as it is there: the code of a control may still be loading. A person who is in another control
 * of the form by then stays there.
 * @returns ends the wait
 */
export function focusOnceDrawn(form: Element, find: () => HTMLElement | null): () => void {
  const changes = new MutationObserver(() => {
    if (form.contains(document.activeElement)) changes.disconnect();
    else focusFound();
  });
  const focusFound = (): void => {
    const found = find();
    if (!found || found.hasAttribute(LOADING_CONTROL)) return;
    changes.disconnect();
    found.focus();
  };
  changes.observe(form, { childList: true, subtree: true });
  focusFound();
  return () => changes.disconnect();
}
