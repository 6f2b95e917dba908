import { useEffect } from 'react';
import layout from '../../../schemas/rules/layout.json' with { type: 'json' };
import { useSession } from '../portal/session.ts';

/**
 * Names the browser's tab: the product's name followed by the page's title, 'Employer Portal' unless given.
 * @see SPEC.md, section 1, "Shell"
 */
export function usePageTitle(title: string = layout.defaultPageTitle): void {
  const { brandName } = useSession().configuration;
  useEffect(() => {
    document.title = `${brandName} ${title}`;
    // A page that names no title of its own must not keep the last one's.
    return () => {
      document.title = `${brandName} ${layout.defaultPageTitle}`;
    };
  }, [brandName, title]);
}
