import { configurationCall, type PortalConfiguration } from '../../shared/portal/configuration.ts';
import type { HttpClient } from './httpClient.ts';

/**
 * Loads the provider's configuration, once for each page load.
 * @returns A function that gives the cached configuration, and reads it again after a failure.
 * @see docs/product.md, point 7, "App start and shell calls"
 */
export function createConfigurationLoader(http: HttpClient): () => Promise<PortalConfiguration> {
  let kept: Promise<PortalConfiguration> | null = null;
  return () => {
    kept ??= http.get<{ data: PortalConfiguration }>(configurationCall, { pageLoad: false, redirectUnauthorised: false }).then(
      ({ data }) => data,
      (error: unknown) => {
        kept = null;
        throw error;
      },
    );
    return kept;
  };
}
