import layout from '../../../schemas/rules/layout.json' with { type: 'json' };

/** What browsers send about themselves: nothing, messages, or messages and replays of screens. */
export type Monitoring = 'off' | 'on' | 'replay';

/** What the settings of the service mean for browsers. */
export function monitoringOf({ monitoringDays, keepsReplays }: { monitoringDays: number; keepsReplays: boolean }): Monitoring {
  if (monitoringDays === 0) return 'off';
  return keepsReplays ? 'replay' : 'on';
}

/** The settings of the service that the portal's scripts need before they can ask for any. */
export interface StartPageSettings {
  readonly portalName: string;
  readonly monitoring: Monitoring;
}

/**
 * The start page under the portal's own name: in the tab and in the bar while the portal loads, and for its scripts.
 * @param page - The built page, which names the product's usual name, and on which monitoring is off.
 */
export function namedStartPage(page: string, { portalName, monitoring }: StartPageSettings): string {
  const name = portalName.replaceAll('&', '&amp;');
  return page
    .replace(/(<meta name="application-name" content=")[^"]*/, (_, start: string) => start + name)
    .replace(/(<meta name="monitoring" content=")[^"]*/, (_, start: string) => start + monitoring)
    .replace(/(<span id="opening-name">)[^<]*/, (_, start: string) => start + name)
    .replace(/<title>[^<]*/, () => `<title>${name} ${layout.defaultPageTitle}`);
}
