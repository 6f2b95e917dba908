import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useHttpClient } from '../auth/portalSession.ts';
import { markStale } from './queryClient.ts';

/** Marks the contents of a cache as stale after each change that this browser makes. */
export function useStaleAfterChanges(client: QueryClient): void {
  const http = useHttpClient();
  useEffect(() => http.onChange(() => markStale(client)), [http, client]);
}
