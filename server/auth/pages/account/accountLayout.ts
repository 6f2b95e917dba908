import { html, type Html } from '../html.ts';
import { layout } from '../layout.ts';
import { PAGES } from '../paths.ts';

/** The frame of the pages of a person's own account. @param page.isOverview - Leads back to the portal, and not to the account page. */
export function accountLayout(page: {
  portalName: string;
  title: string;
  hasError?: boolean;
  isOverview?: boolean;
  content: Html;
}): Html {
  const { portalName, title, hasError = false, isOverview = false, content } = page;
  const back = isOverview ? { href: '/', text: `Back to ${portalName}` } : { href: PAGES.account, text: 'Back to your account' };
  return layout({
    portalName,
    title,
    hasError,
    isWide: isOverview,
    content: html`<p class="back"><a href="${back.href}">${back.text}</a></p>
      ${content}`,
  });
}
