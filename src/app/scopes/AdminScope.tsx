import { CoreAdminContext, ResourceDefinitionContextProvider } from 'react-admin';
import { use, useEffect, useMemo, useState } from 'react';
import { Outlet } from 'react-router';
import { createAuthProvider } from '../../providers/auth/authProvider.ts';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { resourceDefinitions } from '../../providers/data/resourceDefinitions.ts';
import { resources } from '../../providers/data/resources.ts';
import { useStaleAfterChanges } from '../../providers/data/useStaleAfterChanges.ts';
import { usePortalI18n } from '../../providers/i18n/usePortalI18n.ts';
import { portalRouterProvider } from '../../providers/routing/portalRouterProvider.tsx';
import { ResourcePartsContext } from '../../fields/parts/resourceParts.ts';
import { useSession } from '../../shared/portal/session.ts';
import { AdminScopesContext } from './adminScopes.ts';
import { NotificationsToBanner } from '../NotificationsToBanner.tsx';
import { holdAdminScope, openAdminScope } from './openAdminScope.ts';
import { resourceParts } from '../resourceParts.ts';

interface AdminScopeProps {
  /** The employer or intermediary whose records the pages below show; null for the provider's own records. */
  employerId: number | null;
  /** The name under which this browser keeps the scope's choices, such as columns. */
  storeName: string;
  basename: string;
}

const definitions = resourceDefinitions(resources);

/** Gives its pages a react-admin context of their own, so that cached rows and choices stay within the scope. Give it a `key`. */
export function AdminScope({ employerId, storeName, basename }: AdminScopeProps) {
  const http = useHttpClient();
  const { user } = useSession();
  const opened = use(AdminScopesContext);
  const [scopes] = useState(() => opened ?? new Map());
  const [scope] = useState(() => openAdminScope(scopes, storeName, employerId, http));
  useEffect(() => holdAdminScope(scopes, storeName, scope), [scopes, storeName, scope]);
  useStaleAfterChanges(scope.queryClient);
  const authProvider = useMemo(() => createAuthProvider({ user, employerId, resources }), [user, employerId]);
  return (
    <CoreAdminContext
      {...scope}
      authProvider={authProvider}
      i18nProvider={usePortalI18n()}
      basename={basename}
      routerProvider={portalRouterProvider}
    >
      <ResourceDefinitionContextProvider definitions={definitions}>
        <NotificationsToBanner />
        <ResourcePartsContext value={resourceParts}>
          <Outlet />
        </ResourcePartsContext>
      </ResourceDefinitionContextProvider>
    </CoreAdminContext>
  );
}
