import type { Configuration } from '../../../schemas/generated/types.ts';

/** Pages of the provider's own site that the portal links to. docs/product.md, section 2, "Outbound links". */
export type ProviderPage = 'about' | 'resources' | 'find-help' | 'terms' | 'policies' | 'privacy' | 'fees' | 'press';

/** The address of a page of the provider's site. */
export function providerPage(configuration: Configuration, page: ProviderPage): string {
  return new URL(page, withTrailingSlash(configuration.publicWebsiteUrl)).href;
}

// Without the slash, URL would replace the last segment of a site's path.
function withTrailingSlash(address: string): string {
  return address.endsWith('/') ? address : `${address}/`;
}
