/** Focuses an element that exists only after the current change has been drawn. */
export function focusAfterDraw(find: () => Element | null | undefined): void {
  requestAnimationFrame(() => {
    const element = find();
    if (element instanceof HTMLElement) element.focus();
  });
}
