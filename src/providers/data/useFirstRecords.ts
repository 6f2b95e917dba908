import { type RaRecord, useGetList } from 'react-admin';

/** As many as a dashboard has room for. */
export const MOST_SHOWN = 3;

/**
 * The first records of a list, in its own order, with the number of all. The count of a menu entry and the part of a dashboard that ask for the same
 * records share one call. A failure is left out without a message.
 */
export function useFirstRecords<Shape extends object = RaRecord>(
  resource: string,
  filter: object,
  { isAsked = true }: { isAsked?: boolean } = {},
): { records: readonly Shape[]; total: number; isLoading: boolean } {
  const {
    data = [],
    total = 0,
    isLoading,
  } = useGetList<RaRecord & Shape>(
    resource,
    { filter, pagination: { page: 1, perPage: MOST_SHOWN }, sort: { field: 'id', order: 'ASC' } },
    { retry: false, staleTime: 60_000, enabled: isAsked, onError: () => undefined },
  );
  return { records: data, total, isLoading };
}
