import { useEffect, useState } from 'react';
import type { User } from '../../../schemas/generated/types.ts';
import { usePortalSession } from '../../providers/auth/portalSession.ts';
import { hasStatus } from '../../providers/http/httpError.ts';
import { mayOpenInspector } from '../../shared/portal/inspectorAccess.ts';

export type InspectorAccess = 'asking' | 'allowed' | 'signedOut' | 'refused' | 'failed';

/**
 * Whether the inspector may be shown: in development always, otherwise to users with that permission. Once given, the access lasts until the page is
 * left, because a sign-in can only be watched from before its beginning. The service still checks every call for records.
 */
export function useMayInspect(): InspectorAccess {
  const { http, report } = usePortalSession();
  const [access, setAccess] = useState<InspectorAccess>(import.meta.env.DEV ? 'allowed' : 'asking');
  useEffect(() => {
    if (import.meta.env.DEV) return undefined;
    const abort = new AbortController();
    http
      .get<{ data: User }>('/me/authorization', { signal: abort.signal, redirectUnauthorised: false, pageLoad: false })
      .then(({ data }) => setAccess(mayOpenInspector(data) ? 'allowed' : 'refused'))
      .catch((error: unknown) => {
        if (abort.signal.aborted) return;
        if (hasStatus(error, 401)) return setAccess('signedOut');
        if (hasStatus(error, 403)) return setAccess('refused');
        report(error);
        setAccess('failed');
      });
    return () => abort.abort();
  }, [http, report]);
  return access;
}
