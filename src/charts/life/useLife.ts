import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { LifeOfARecord } from '../../../schemas/generated/types.ts';
import { useHttpClient } from '../../providers/auth/portalSession.ts';

/**
 * A record's path and its possible next events, at this moment.
 *
 * @param shown - The record that the screen shows. When it changes, the life is read again.
 */
export function useLife(machine: string, record: string, shown: unknown): UseQueryResult<LifeOfARecord> {
  const http = useHttpClient();
  return useQuery({
    queryKey: ['lifecycle', machine, record, shown],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await http.get<{ data: LifeOfARecord }>(`/lifecycles/${machine}/records/${record}`, { signal })).data,
    refetchOnMount: 'always',
    retry: false,
  });
}
