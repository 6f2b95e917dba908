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
