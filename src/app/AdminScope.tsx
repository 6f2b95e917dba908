import { CoreAdminContext, localStorageStore } from 'react-admin';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { useHttpClient } from '../providers/auth/portalSession.ts';
import { createDataProvider } from '../providers/data/dataProvider.ts';
import type { Send } from '../providers/data/send.ts';
import { createQueryClient } from '../providers/data/queryClient.ts';
import { resources } from '../providers/data/resources.ts';
import type { HttpClient } from '../providers/http/httpClient.ts';
import { ResourcePartsContext } from '../schema-ui/parts/resourceParts.ts';
import { portalRouterProvider } from './portalRouterProvider.tsx';
import { resourceParts } from './resourceParts.ts';

interface AdminScopeProps {
  /** Whose records the pages below show; null for the provider's own. */
  employerId: number | null;
  /** Sets the choices that are kept in this browser, such as columns, apart from those of other scopes. */
  storeName: string;
  basename: string;
}

/** Pages with a react-admin context of their own: neither cached rows nor choices pass from one scope to another. Give it a `key`. */
export function AdminScope({ employerId, storeName, basename }: AdminScopeProps) {
  const http = useHttpClient();
  const [scope] = useState(() => ({
    dataProvider: createDataProvider({ employerId, resources, send: sendWith(http) }),
    queryClient: createQueryClient(),
    store: localStorageStore('1', `portal.${storeName}`),
  }));
  return (
    <CoreAdminContext {...scope} basename={basename} routerProvider={portalRouterProvider}>
      <ResourcePartsContext value={resourceParts}>
        <Outlet />
      </ResourcePartsContext>
    </CoreAdminContext>
  );
}

/** The session's client as the data provider calls it. */
function sendWith(http: HttpClient): Send {
  return (path, init) => http.request(path, init);
}
