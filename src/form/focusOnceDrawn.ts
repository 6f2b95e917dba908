import { LOADING_CONTROL } from '../fields/references/loadingControl.ts';

/**
 * Gives the focus to an element of a form as soon as it is there: the code of a control may still be loading. A person who is in another control
 * of the form by then stays there, for what they type would go elsewhere.
 * @returns ends the wait
 */
export function focusOnceDrawn(form: Element, find: () => HTMLElement | null): () => void {
  const changes = new MutationObserver(focusFound);
  changes.observe(form, { childList: true, subtree: true });
  focusFound();
  return () => changes.disconnect();

  function focusFound(): void {
    const isUsed = form.contains(document.activeElement);
    const found = find();
    if (!isUsed && (!found || found.hasAttribute(LOADING_CONTROL))) return;
    changes.disconnect();
    if (!isUsed) found?.focus();
  }
}
