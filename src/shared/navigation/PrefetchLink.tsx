import { type MouseEvent, type Ref, useCallback, useRef } from 'react';
import { Link, type LinkProps, useHref } from 'react-router';
import layout from '../../../schemas/rules/layout.json' with { type: 'json' };
import { useRouting } from './routing.ts';

interface PrefetchLinkProps extends LinkProps {
  ref?: Ref<HTMLAnchorElement>;
}

/**
 * A link that loads the code of its target's screen once it comes within 200 px of the viewport, and its data when it is followed.
 * @see docs/product.md, section 9, "Link prefetch margin"
 */
export function PrefetchLink({ ref, onClick, ...props }: PrefetchLinkProps) {
  const href = useHref(props.to);
  const { prefetch, visit } = useRouting();
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
          prefetch(href);
        },
        { rootMargin: `${layout.linkPrefetchMarginPx}px` },
      );
      observer.observe(anchor);
      watching.current = observer;
    },
    [href, prefetch, ref],
  );
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    const opensElsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!event.defaultPrevented && !opensElsewhere) visit(href);
  };
  return <Link ref={watch} {...props} onClick={follow} />;
}
