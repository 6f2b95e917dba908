import { type SortPayload, useListContext } from 'react-admin';
import type { DataRecord } from '../../fields/model/record.ts';
import type { AdminFilter } from './filters/filterValues.ts';

/** The part of react-admin's ListContext that the portal's lists use, with a typed filter: react-admin leaves its type to the data provider. */
export interface ListState {
  /** Undefined while the first page loads. */
  readonly data: DataRecord[] | undefined;
  readonly total: number | undefined;
  readonly error: Error | null | undefined;
  /** Whether the rows are those of an earlier query, because the new ones are still loading. */
  readonly isPlaceholderData: boolean;
  readonly page: number;
  readonly perPage: number;
  readonly sort: SortPayload;
  readonly filterValues: AdminFilter;
  /** Applied whatever the user chooses. */
  readonly filter?: AdminFilter;
  readonly selectedIds: readonly (string | number)[];
  readonly setFilters: (filter: AdminFilter) => void;
  readonly setPage: (page: number) => void;
  readonly setPerPage: (perPage: number) => void;
  readonly setSort: (sort: SortPayload) => void;
  readonly refetch: () => Promise<unknown> | void;
  readonly onSelect: (ids: (string | number)[]) => void;
  readonly onSelectAll: (options: {
    limit: number;
    queryOptions: { onSuccess: (page: { data?: DataRecord[] }) => void };
  }) => void;
  readonly onToggleItem: (id: string | number) => void;
}

/** @throws Error outside a list. */
export function useListState(): ListState {
  return useListContext<DataRecord>() as unknown as ListState;
}
