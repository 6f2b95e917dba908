import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router';
import session from '../../schemas/rules/session.json' with { type: 'json' };
import { PageFailure, PageStatus } from '../flows/signIn/PageStatus.tsx';
import { monitoring } from '../providers/monitoring/monitoring.ts';
import { takeReload } from './staleVersion.ts';

/**
 * The page in place of a screen that failed. It is plain HTML, because the failure may lie in the theme or in its chunk.
 * @see docs/product.md, section 8, "Generic error"
 */
export function RouteFailure() {
  const error = useRouteError();
  const [isReloading] = useState(() => takeReload(error, window.sessionStorage, Date.now()));
  useEffect(() => {
    if (isReloading) window.location.reload();
    else monitoring.report(error, { boundary: 'route' });
  }, [error, isReloading]);
  if (isReloading) return <PageStatus>A new version is available. Loading it…</PageStatus>;
  return <PageFailure onRetry={() => window.location.reload()}>{session.messages.generic}</PageFailure>;
}
