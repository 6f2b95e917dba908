/** Gives the focus to what is on the page after the change that is under way. */
export function focusAfterDraw(find: () => Element | null | undefined): void {
  requestAnimationFrame(() => {
    const element = find();
    if (element instanceof HTMLElement) element.focus();
  });
}
