import { useQuery, useQueryClient } from '@tanstack/react-query';
import { use, useEffect } from 'react';
import { IsSentContext } from '../../fields/parts/isSentContext.ts';
import { orAdminError } from '../../providers/data/adminError.ts';
import { useHttpClient } from '../../providers/auth/portalSession.ts';

const PREVIEWS = 'employee previews';

/**
 * The service's answer to what an event of an employee would do. Nothing is asked any more once the form is sent: after the event, its preview would be refused.
 * @param path - Null if nothing is to be asked.
 */
export function usePreview<T>(path: string | null, input: object) {
  const http = useHttpClient();
  const client = useQueryClient();
  const isSent = use(IsSentContext);
  useEffect(() => {
    if (isSent) void client.cancelQueries({ queryKey: [PREVIEWS, path] });
  }, [client, isSent, path]);
  return useQuery({
    queryKey: [PREVIEWS, path, input],
    // A refusal names the field, as it does when the form is sent.
    queryFn: async ({ signal }) =>
      (await orAdminError(http.post<{ data: T }>(String(path), input, { signal, changesNothing: true }))).data,
    enabled: path !== null && !isSent,
    refetchOnMount: 'always',
  });
}
