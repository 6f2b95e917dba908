import Button from '@mui/material/Button';
import { ResourceContextProvider } from 'react-admin';
import { useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router';
import type { Resource } from '../../../schemas/generated/types.ts';
import { PrefetchLink } from '../../shared/navigation/PrefetchLink.tsx';
import { useRouting } from '../../shared/navigation/routing.ts';
import { Page } from '../../shared/page/Page.tsx';
import type { ResourceDefinition } from '../model/definition.ts';
import { DefinitionContext } from '../model/DefinitionContext.ts';
import { describeFields } from '../model/field.ts';
import { useMay } from '../model/useMay.ts';
import { usePartyRefusal } from '../model/usePartyRefusal.ts';
import { AddButton } from './AddButton.tsx';
import { rememberListAddress } from './listAddress.ts';
import { ListBody } from './ListBody.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { useScreenAddress } from './rows.ts';
import { useColumns } from './useColumns.ts';
import { useListQuery } from './useListQuery.ts';
import { useListRecords } from './useListRecords.ts';

/** The records of a resource, found, narrowed, sorted and paged, with nothing but its files to go by. */
export function ListScreen({ definition }: { definition: ResourceDefinition }) {
  const { resource } = definition;
  const [query, change] = useListQuery(resource.list);
  const columns = useColumns(definition);
  const filters = useMemo(
    () => describeFields(resource.list.filters, definition.entity, definition.entities),
    [definition, resource],
  );
  const records = useListRecords(resource.name, query, filters);
  const { pathname, search } = useLocation();
  const results = useRef<HTMLElement>(null);

  useEffect(() => rememberListAddress(resource.name, pathname + search), [resource.name, pathname, search]);
  useEffect(() => {
    if (records.lastPage !== undefined && query.page > records.lastPage) change({ page: records.lastPage });
  }, [records.lastPage, query.page, change]);

  return (
    <DefinitionContext value={definition}>
      <ResourceContextProvider value={resource.name}>
        <Page
          title={resource.pluralTitle}
          actions={
            <>
              <ListLinks links={resource.list.links ?? []} resource={resource} />
              <AddButton />
            </>
          }
        >
          <ListToolbar query={query} filters={filters} columns={columns} records={records} onChange={change} />
          <ListBody
            ref={results}
            query={query}
            records={records}
            columns={columns.shown}
            onChange={(part) => {
              change(part);
              if (part.page !== undefined) results.current?.scrollIntoView({ block: 'nearest' });
            }}
          />
        </Page>
      </ResourceContextProvider>
    </DefinitionContext>
  );
}

function ListLinks({ links, resource }: { links: NonNullable<Resource['list']['links']>; resource: Resource }) {
  const addressOf = useScreenAddress();
  const { isRouted } = useRouting();
  const may = useMay();
  const refusal = usePartyRefusal();
  return links
    .filter(
      ({ path, permission, allowedAction }) => may(permission) && refusal(allowedAction) === null && isRouted(addressOf(path)),
    )
    .map(({ title, path }) => (
      <Button
        key={path}
        component={PrefetchLink}
        to={addressOf(path)}
        variant={resource.endpoints.create ? 'outlined' : 'contained'}
      >
        {title}
      </Button>
    ));
}
