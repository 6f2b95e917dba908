import { type Ref, useCallback, useEffect, useState } from 'react';
import { Link, type LinkProps, useHref } from 'react-router';
import layout from '../../../schemas/rules/layout.json' with { type: 'json' };
import { useRouting } from './routing.ts';

interface PrefetchLinkProps extends LinkProps {
  ref?: Ref<HTMLAnchorElement>;
}

/**
 * A link that loads the code of its target's screen once it comes within 200 px of the viewport.
 * @see SPEC.md, section 9, "Link prefetch margin"
 */
export function PrefetchLink({ ref, ...props }: PrefetchLinkProps) {
  const [anchor, setAnchor] = useState<HTMLAnchorElement | null>(null);
  const href = useHref(props.to);
  const { prefetch } = useRouting();

  useEffect(() => {
    // Where there is no layout, as in jsdom, nothing comes near.
    if (!anchor || !('IntersectionObserver' in globalThis)) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        prefetch(href);
      },
      { rootMargin: `${layout.linkPrefetchMarginPx}px` },
    );
    observer.observe(anchor);
    return () => observer.disconnect();
  }, [anchor, href, prefetch]);

  const setRefs = useCallback(
    (element: HTMLAnchorElement | null) => {
      setAnchor(element);
      if (typeof ref === 'function') ref(element);
      else if (ref) ref.current = element;
    },
    [ref],
  );
  return <Link ref={setRefs} {...props} />;
}
