import type { Configuration } from '../../../schemas/generated/types.ts';
import type { HttpClient } from './httpClient.ts';

/**
 * What the portal knows of its provider, fetched once a page.
 * @returns A function that gives the kept configuration, and asks again after a failure.
 * @see docs/product.md, point 7, "App start and shell calls"
 */
export function createConfigurationLoader(http: HttpClient): () => Promise<Configuration> {
  let kept: Promise<Configuration> | null = null;
  return () => {
    kept ??= http.get<{ data: Configuration }>('/configuration', { pageLoad: false, redirectUnauthorised: false }).then(
      ({ data }) => data,
      (error: unknown) => {
        kept = null;
        throw error;
      },
    );
    return kept;
  };
}
