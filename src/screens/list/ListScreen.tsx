import { CanAccess, ResourceContextProvider } from 'react-admin';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Resource } from '../../../schemas/generated/types.ts';
import { useRouting } from '../../shared/navigation/routing.ts';
import { Page } from '../../shared/page/Page.tsx';
import { ActionLink } from '../../shared/ui/Action.tsx';
import type { ResourceDefinition } from '../../fields/model/definition.ts';
import { DefinitionContext } from '../../fields/model/DefinitionContext.ts';
import { useLimitedDefinition } from '../../fields/model/useLimitedDefinition.ts';
import { usePartyRefusal } from '../../fields/model/usePartyRefusal.ts';
import { AddButton } from './AddButton.tsx';
import { rememberListAddress } from './address/listAddress.ts';
import { ListContents } from './ListContents.tsx';
import { ResourceList } from './ResourceList.tsx';
import { useScreenAddress } from '../screenAddresses.ts';

/** The list of a resource with search, filters, order and pages, drawn from its files alone. */
export function ListScreen({ definition: whole }: { definition: ResourceDefinition }) {
  const definition = useLimitedDefinition(whole);
  const { resource } = definition;
  const { pathname, search } = useLocation();
  useEffect(() => rememberListAddress(resource.name, pathname + search), [resource.name, pathname, search]);
  return (
    <DefinitionContext value={definition}>
      <ResourceContextProvider value={resource.name}>
        <ResourceList>
          <Page
            title={resource.pluralTitle}
            actions={
              <>
                <ListLinks links={resource.list.links ?? []} resource={resource} />
                <AddButton />
              </>
            }
          >
            <ListContents />
          </Page>
        </ResourceList>
      </ResourceContextProvider>
    </DefinitionContext>
  );
}

function ListLinks({ links, resource }: { links: NonNullable<Resource['list']['links']>; resource: Resource }) {
  const addressOf = useScreenAddress();
  const { isRouted } = useRouting();
  const refusal = usePartyRefusal();
  return links
    .filter(({ path, allowedAction }) => refusal(allowedAction) === null && isRouted(addressOf(path)))
    .map(({ title, path }) => (
      <CanAccess key={path} action={path}>
        <ActionLink look={resource.endpoints.create ? 'outlined' : 'filled'} to={addressOf(path)}>
          {title}
        </ActionLink>
      </CanAccess>
    ));
}
