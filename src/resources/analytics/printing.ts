/**
 * Tells before the page is printed, and after it. The browser prints what is on the page when the listener returns.
 *
 * @returns a function that stops the calls.
 */
export function onPrinting(listener: (isPrinting: boolean) => void): () => void {
  const before = (): void => listener(true);
  const after = (): void => listener(false);
  window.addEventListener('beforeprint', before);
  window.addEventListener('afterprint', after);
  return () => {
    window.removeEventListener('beforeprint', before);
    window.removeEventListener('afterprint', after);
  };
}

/** The width of a printed page, in pixels. */
export const printedWidth = 680;

/**
 * Puts a copy of the frame's page beside the frame, which the style of printed pages shows instead of it: a frame is printed as one box, whose charts and rows would
 * be cut where a page of paper ends.
 */
export function copyForPrint(frame: HTMLIFrameElement, place: HTMLElement, isPrinting: boolean): void {
  const root = frame.contentDocument?.getElementById('root');
  if (!root) return;
  // The frame draws its charts for the paper, and with their tables.
  frame.contentWindow?.dispatchEvent(new Event(isPrinting ? 'beforeprint' : 'afterprint'));
  place.replaceChildren(...(isPrinting ? root.cloneNode(true).childNodes : []));
  document.documentElement.classList.toggle('printed', isPrinting);
}
