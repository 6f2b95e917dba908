import { type FocusEvent, type MouseEvent, type PointerEvent, type Ref, useCallback, useRef } from 'react';
import { Link, type LinkProps, useHref } from 'react-router';
import layout from '../../../schemas/rules/layout.json' with { type: 'json' };
import { type LinkPlace, useRouting } from './routing.ts';

interface PrefetchLinkProps extends LinkProps {
  ref?: Ref<HTMLAnchorElement>;
}

/**
 * A link that proposes the code of its target's screen once it comes within 200 px of the viewport, loads it when a pointer or the focus comes to it, and its data when it
 * is followed.
 * @see docs/product.md, section 9, "Link prefetch margin"
 */
export function PrefetchLink({ ref, onClick, onPointerEnter, onFocus, ...props }: PrefetchLinkProps) {
  const href = useHref(props.to);
  const { prefetch, propose, visit } = useRouting();
  const watching = useRef<IntersectionObserver>(null);

  // Watched in the ref callback: a state would draw every link of a list twice.
  const watch = useCallback(
    (anchor: HTMLAnchorElement | null) => {
      watching.current?.disconnect();
      if (typeof ref === 'function') ref(anchor);
      else if (ref) ref.current = anchor;
      // Environments without layout, such as jsdom, have no observer.
      if (!anchor || !('IntersectionObserver' in globalThis)) return;
      const observer = new IntersectionObserver(
        (entries) => {
          if (!entries.some((entry) => entry.isIntersecting)) return;
          observer.disconnect();
          propose(href, placeOf(anchor));
        },
        { rootMargin: `${layout.linkPrefetchMarginPx}px` },
      );
      observer.observe(anchor);
      watching.current = observer;
    },
    [href, propose, ref],
  );
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    const opensElsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!event.defaultPrevented && !opensElsewhere) visit(href);
  };
  const point = (event: PointerEvent<HTMLAnchorElement>): void => {
    onPointerEnter?.(event);
    prefetch(href);
  };
  const focus = (event: FocusEvent<HTMLAnchorElement>): void => {
    onFocus?.(event);
    prefetch(href);
  };
  return <Link ref={watch} {...props} onClick={follow} onPointerEnter={point} onFocus={focus} />;
}

function placeOf(anchor: HTMLAnchorElement): LinkPlace {
  if (anchor.closest('tbody')) return 'row';
  return anchor.closest('main') ? 'page' : 'frame';
}
