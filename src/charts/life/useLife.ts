import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { LifeOfARecord } from '../../../schemas/generated/types.ts';
import { useHttpClient } from '../../providers/auth/portalSession.ts';

/**
 * The path that a record took and what may happen next, as it is at this moment.
 *
 * @param shown - The record as the screen has it: when that changes, so has its life.
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
