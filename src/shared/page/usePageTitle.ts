import { useEffect, useLayoutEffect } from 'react';
import layout from '../../../schemas/rules/layout.json' with { type: 'json' };
import { usePartyIfAny } from '../portal/party.ts';
import { useSession } from '../portal/session.ts';
import { productName } from './productName.ts';

/**
 * Names the browser's tab while the page is shown: the product's name followed by the page's title.
 * @see docs/product.md, section 1, "Shell"
 */
export function usePageTitle(title: string): void {
  const { brandName } = useSession().configuration;
  useEffect(() => {
    document.title = `${brandName} ${title}`;
    // A page without a title must not keep the title of the previous page.
    return () => {
      document.title = `${brandName} ${layout.defaultPageTitle}`;
    };
  }, [brandName, title]);
}

/**
 * Names every page that is printed while the page is shown, as print.css places it: the employer or intermediary, and the page's heading. The document has the name
 * for the printing alone: a change of it has the browser work out the styles of all elements once more, which a page on the screen need not wait for.
 */
export function usePrintedTitle(title: string): void {
  const party = usePartyIfAny()?.record.name;
  useEffect(() => {
    const { style } = document.documentElement;
    const text = party === undefined ? title : `${party}: ${title}`;
    const name = (): void => style.setProperty('--printed-title', `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`);
    const unname = (): void => void style.removeProperty('--printed-title');
    addEventListener('beforeprint', name);
    addEventListener('afterprint', unname);
    return () => {
      removeEventListener('beforeprint', name);
      removeEventListener('afterprint', unname);
      // A page may be left while a browser still shows its preview. What is not there costs nothing to remove.
      unname();
    };
  }, [party, title]);
}

/** Names the tab 'Employer Portal' until a page sets its own title. */
export function useDefaultPageTitle(): void {
  const { brandName } = useSession().configuration;
  // A layout effect runs before the effects of the pages below, which set their own titles.
  useLayoutEffect(() => {
    document.title = `${brandName} ${layout.defaultPageTitle}`;
  }, [brandName]);
}

/** Names the tab of a page outside the session, such as the sign-in return or a failed start. */
export function useTitleWithoutSession(title: string = layout.defaultPageTitle): void {
  useLayoutEffect(() => {
    document.title = `${productName()} ${title}`;
  }, [title]);
}
