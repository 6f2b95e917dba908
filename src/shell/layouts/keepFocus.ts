const controls = 'button, a[href], [role=button], [role=combobox]';
/** A grid moves the focus among its rows itself, and draws only those in view. */
const isInGrid = (element: Element): boolean => element.closest('[role=grid]') !== null;

/** The first heading of the nearest part of the page that is still there. @param parts - From the inside out. */
function nearestHeading(parts: readonly Element[]): HTMLElement | null {
  for (const part of parts) {
    if (!part.isConnected) continue;
    const heading = part.querySelector<HTMLElement>('h1, h2, h3');
    if (heading) return heading;
  }
  return null;
}

/**
 * Keeps the place of somebody who works with the keyboard: when the button that had the focus goes away with its step, as "Ask for approval" does once it was asked, the
 * heading of its part of the page takes the focus. Otherwise the next Tab would begin at the top of the page.
 *
 * @param main - The main landmark.
 * @returns the end of it.
 */
export function keepFocus(main: HTMLElement): () => void {
  let last: Element | null = null;
  let parts: Element[] = [];
  const note = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element)) return;
    last = target.matches(controls) && !isInGrid(target) ? target : null;
    parts = [];
    for (let part = target.parentElement; part && main.contains(part); part = part.parentElement) parts.push(part);
  };
  const isLost = (): boolean => last !== null && !last.isConnected && document.activeElement === document.body;
  const restore = (): void => {
    if (!isLost()) return;
    last = null;
    const heading = nearestHeading(parts);
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
  // The dialogs are outside the landmark. A page that gives the focus to something itself does it before the next frame.
  const observer = new MutationObserver(() => void (isLost() && requestAnimationFrame(restore)));
  main.addEventListener('focusin', note);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    main.removeEventListener('focusin', note);
    observer.disconnect();
  };
}
