import layout from '../../../schemas/rules/layout.json' with { type: 'json' };

/**
 * The start page under the portal's own name: in the tab while the portal loads, and for its scripts.
 * @param page - The built page, which names the product's usual name.
 */
export function namedStartPage(page: string, portalName: string): string {
  const name = portalName.replaceAll('&', '&amp;');
  return page
    .replace(/(<meta name="application-name" content=")[^"]*/, (_, start: string) => start + name)
    .replace(/<title>[^<]*/, () => `<title>${name} ${layout.defaultPageTitle}`);
}
