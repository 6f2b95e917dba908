import { CoreAdminContext, localStorageStore } from 'ra-core';
import { useState } from 'react';
import { Outlet } from 'react-router';
import type { Party } from '../../machines/flows/party.ts';
import { useHttpClient } from '../providers/auth/portalSession.ts';
import { createDataProvider, type Send } from '../providers/data/dataProvider.ts';
import { createQueryClient } from '../providers/data/queryClient.ts';
import { resources } from '../providers/data/resources.ts';
import type { HttpClient } from '../providers/http/httpClient.ts';
import { i18nProvider } from '../providers/i18n/i18nProvider.ts';
import { useParty } from '../shared/portal/party.ts';
import { NotificationBridge } from './NotificationBridge.tsx';
import { portalRouterProvider } from './portalRouterProvider.tsx';

/**
 * The pages of one employer or intermediary, each with a react-admin context of its own: neither cached rows nor filters nor column
 * choices may pass from one employer to another, and react-admin's keys do not hold the employer.
 */
export function EmployerScope() {
  const party = useParty();
  return <Scope key={`${party.kind}-${party.record.id}`} party={party} />;
}

function Scope({ party }: { party: Party }) {
  const http = useHttpClient();
  const { id } = party.record;
  const [scope] = useState(() => ({
    dataProvider: createDataProvider({ employerId: id, resources, send: sendWith(http) }),
    queryClient: createQueryClient(),
    store: localStorageStore('1', `portal.${party.kind}.${id}`),
  }));
  return (
    <CoreAdminContext {...scope} basename={`/employers/${id}`} i18nProvider={i18nProvider} routerProvider={portalRouterProvider}>
      <NotificationBridge />
      <Outlet />
    </CoreAdminContext>
  );
}

/** The session's client as the data provider calls it. */
function sendWith(http: HttpClient): Send {
  return (path, { method, body, signal }) =>
    http.request(path, { method, ...(body !== undefined && { body }), ...(signal && { signal }) });
}
