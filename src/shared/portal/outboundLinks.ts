import type { PortalConfiguration } from './configuration.ts';

/**
 * Pages of the provider's own site that the portal links to. docs/product.md, section 2, "Outbound links". Its logout is not among them: the portal
 * signs out at the authentication service, which ends the one session that there is.
 */
export type ProviderPage =
  | 'about'
  | 'resources'
  | 'find-help'
  | 'terms'
  | 'policies'
  | 'privacy'
  | 'fees'
  | 'press'
  /** The general help request form. */
  | 'help-request';

/** Articles and forms of the employer help centre. */
export type HelpPage = 'validation-code' | 'accepted-file-types' | 'document-upload-trouble' | 'new-request';

/** Whether the provider has a site. The demonstration's is an address reserved for examples (RFC 2606), at which nobody answers. */
export const hasPublicWebsite = ({ publicWebsiteUrl }: PortalConfiguration): boolean =>
  !/(?:^|\.)example$/.test(new URL(publicWebsiteUrl).hostname);

/** The address of a page of the provider's site. */
export function providerPage(configuration: PortalConfiguration, page: ProviderPage): string {
  return new URL(page, withTrailingSlash(configuration.publicWebsiteUrl)).href;
}

/** The address of a page of the employer help centre. */
export function helpPage(configuration: PortalConfiguration, page: HelpPage): string {
  return new URL(page, withTrailingSlash(configuration.helpUrl)).href;
}

// Without the slash, URL would replace the last segment of a site's path.
function withTrailingSlash(address: string): string {
  return address.endsWith('/') ? address : `${address}/`;
}
