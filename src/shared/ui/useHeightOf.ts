import { type RefObject, useLayoutEffect } from 'react';

/** The heights of what stays in sight at the edge of the screen: the message at its top, and the bar of a page at its bottom. */
type Height = '--message-height' | '--bottom-bar-height';

/**
 * Tells the style sheets the height of an element while it is on the page: other bars make room for it, and what takes the focus comes to stand
 * beside it (base.css).
 */
export function useHeightOf(place: RefObject<HTMLElement | null>, name: Height): void {
  useLayoutEffect(() => {
    const element = place.current;
    // Environments without layout, such as jsdom, have no observer.
    if (!element || !('ResizeObserver' in globalThis)) return undefined;
    const { style } = document.documentElement;
    const note = (): void => style.setProperty(name, `${element.offsetHeight}px`);
    const observer = new ResizeObserver(note);
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(name);
    };
  }, [place, name]);
}
