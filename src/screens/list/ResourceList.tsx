import { ListBase } from 'react-admin';
import { type ReactNode, useEffect, useMemo } from 'react';
import { ListAddressContext } from '../../providers/routing/listAddress.ts';
import { useDefinition } from '../../fields/model/DefinitionContext.ts';
import { listCodec } from './address/listCodec.ts';
import { pageSizeOf, parseSort } from './address/listQuery.ts';
import { useFilterFields } from './filters/useFilterFields.ts';
import { useListState } from './useListState.ts';

// The list itself says what went wrong, where its rows would stand.
const queryOptions = { onError: () => undefined };

/**
 * react-admin's ListContext for the resource whose screen this is. Search, filters, order and page lie in the page's address alone, and are
 * read and written there by the codec: a link shows the same list.
 */
export function ResourceList({ children }: { children: ReactNode }) {
  const { resource } = useDefinition();
  const fields = useFilterFields();
  const address = useMemo(() => listCodec(resource, fields), [resource, fields]);
  const sort = useMemo(() => parseSort(null, resource.list), [resource]);
  return (
    <ListAddressContext value={address}>
      <ListBase
        resource={resource.name}
        storeKey={false}
        disableAuthentication
        perPage={pageSizeOf(resource.list)}
        sort={sort}
        queryOptions={queryOptions}
      >
        <LastPage />
        {children}
      </ListBase>
    </ListAddressContext>
  );
}

/** Leads from a page past the end to the last page, as when the last row of the last page is gone. */
function LastPage() {
  const { page, perPage, total, isPlaceholderData, setPage } = useListState();
  const last = total === undefined || isPlaceholderData ? undefined : Math.max(1, Math.ceil(total / perPage));
  useEffect(() => {
    // Asked for after react-admin has asked for page 1, which it does where a page has no rows. The later one counts.
    if (last !== undefined && page > last) queueMicrotask(() => setPage(last));
  }, [last, page, setPage]);
  return null;
}
