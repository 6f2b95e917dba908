import { ListBase } from 'react-admin';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { ListAddressContext } from '../../providers/routing/listAddress.ts';
import { useDefinition } from '../../fields/model/DefinitionContext.ts';
import { listCodec } from './address/listCodec.ts';
import { pageSizeOf, parseSort } from './address/listQuery.ts';
import { presetOf } from './address/presets.ts';
import { useFilterFields } from './filters/useFilterFields.ts';
import { useListState } from './useListState.ts';

// The list itself shows the failure in place of its rows.
const queryOptions = { onError: () => undefined };

/**
 * React-admin's ListContext for the screen's resource. Only the page's address holds search, filters, order and page. The codec reads and writes them
 * there, so that a link shows the same list.
 *
 * @param filter - Always applied, and not in the address. Such as the statement whose contributions are listed.
 */
export function ResourceList({ filter, children }: { filter?: Readonly<Record<string, string>>; children: ReactNode }) {
  const { resource } = useDefinition();
  const fields = useFilterFields();
  const address = useMemo(() => listCodec(resource, fields), [resource, fields]);
  const preset = presetOf(useSearchParams()[0], resource.list);
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
        {...((filter ?? preset?.filter) && { filter: { ...preset?.filter, ...filter } })}
      >
        <LastPage />
        {children}
      </ListBase>
    </ListAddressContext>
  );
}

/** Redirects from a page after the end to the last page, for example after the only row of the last page was removed. */
function LastPage() {
  const { page, perPage, total, isPlaceholderData, setPage } = useListState();
  const last = total === undefined || isPlaceholderData ? undefined : Math.max(1, Math.ceil(total / perPage));
  useEffect(() => {
    // If a page has no rows, react-admin requests page 1. This request comes later, and so wins.
    if (last !== undefined && page > last) queueMicrotask(() => setPage(last));
  }, [last, page, setPage]);
  return null;
}
