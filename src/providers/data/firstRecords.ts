/** As many as a dashboard has room for. */
export const MOST_SHOWN = 3;

/**
 * The query of the first records of a list, for `useGetList`: the count of a menu entry and the part of a dashboard that ask for the same records share
 * one call. A failure is left out without a message.
 */
export const firstRecords = (filter: object) =>
  [
    { filter, pagination: { page: 1, perPage: MOST_SHOWN }, sort: { field: 'id', order: 'ASC' } },
    { retry: false, staleTime: 60_000, onError: () => undefined },
  ] as const;
