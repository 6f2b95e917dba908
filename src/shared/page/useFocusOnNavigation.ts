import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Moves the focus to `target` whenever the path changes, so that keyboard and screen-reader users start at the top of the new page.
 * The first page of a visit is left alone: the browser has already announced it.
 */
export function useFocusOnNavigation(target: RefObject<HTMLElement | null>): void {
  const { pathname, key } = useLocation();
  const isFirstPage = useRef(key === 'default');
  useEffect(() => {
    if (!isFirstPage.current) target.current?.focus({ preventScroll: true });
    isFirstPage.current = false;
  }, [pathname, target]);
}
