import layout from '../../../schemas/rules/layout.json' with { type: 'json' };

/** The settings of the service that the portal's scripts need before they can ask for any. */
export interface StartPageSettings {
  readonly portalName: string;
  /** Whether browsers send monitoring messages. */
  readonly isMonitored: boolean;
}

/**
 * The start page under the portal's own name: in the tab while the portal loads, and for its scripts.
 * @param page - The built page, which names the product's usual name, and on which monitoring is off.
 */
export function namedStartPage(page: string, { portalName, isMonitored }: StartPageSettings): string {
  const name = portalName.replaceAll('&', '&amp;');
  return page
    .replace(/(<meta name="application-name" content=")[^"]*/, (_, start: string) => start + name)
    .replace(/(<meta name="monitoring" content=")[^"]*/, (_, start: string) => start + (isMonitored ? 'on' : 'off'))
    .replace(/<title>[^<]*/, () => `<title>${name} ${layout.defaultPageTitle}`);
}
