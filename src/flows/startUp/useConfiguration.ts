import { useEffect, useState } from 'react';
import type { PortalConfiguration } from '../../shared/portal/configuration.ts';

type Loading =
  | { readonly status: 'loading' }
  | { readonly status: 'loaded'; readonly configuration: PortalConfiguration }
  | { readonly status: 'failed' };

/**
 * Loads the configuration when the app starts.
 * @param load - Must keep its identity, and cache the configuration.
 * @returns The state of loading, and `retry` for use after a failure.
 */
export function useConfiguration(
  load: () => Promise<PortalConfiguration>,
  report: (error: unknown) => void,
): Loading & { readonly retry: () => void } {
  const [loading, setLoading] = useState<Loading>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isCurrent = true;
    load().then(
      (configuration) => isCurrent && setLoading({ status: 'loaded', configuration }),
      (error: unknown) => {
        if (!isCurrent) return;
        report(error);
        setLoading({ status: 'failed' });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [load, report, attempt]);

  const retry = () => {
    setLoading({ status: 'loading' });
    setAttempt(attempt + 1);
  };
  return { ...loading, retry };
}
