import type { QueryClient } from '@tanstack/react-query';
import type { GetListParams } from 'react-admin';
import { loaders } from 'virtual:resources';
import type { PartyReference } from '../../machines/flows/party.ts';
import { createDataProvider, type PortalDataProvider } from '../providers/data/dataProvider.ts';
import { resources } from '../providers/data/resources.ts';
import type { Send } from '../providers/data/send.ts';
import type { HttpClient } from '../providers/http/httpClient.ts';
import { adminFilter } from './list/address/listCodec.ts';
import { parseListQuery } from './list/address/listQuery.ts';
import { presetOf } from './list/address/presets.ts';
import type { ResourceDefinition } from '../fields/model/definition.ts';
import { describeFields } from '../../schemas/lib/fields/field.ts';

/** A generated screen at an address. */
export interface ScreenAddress {
  resource: string;
  screen: 'list' | 'show';
  /** The party whose records it shows; null for the provider's own records. */
  party: PartyReference | null;
  /** The id of the record. */
  id?: string;
  /** The query of the address. */
  search: string;
}

interface ReadingScope {
  dataProvider: PortalDataProvider;
  queryClient: QueryClient;
  http: HttpClient;
}

/** The data provider's parameters for the list at an address. */
export function listParamsAt({ resource, entity, entities }: ResourceDefinition, search: string): GetListParams {
  const { list } = resource;
  const address = new URLSearchParams(search);
  const { page, perPage, sort, ...narrowed } = parseListQuery(address, list);
  const filters = describeFields(list.filters, entity, entities);
  return {
    pagination: { page, perPage },
    sort,
    filter: { ...adminFilter(narrowed, filters, resource), ...presetOf(address, list)?.filter },
  };
}

/**
 * Sends the first call of a screen, while the screen itself still loads. The rows of a list go into its cache under react-admin's key, so that a list
 * whose rows arrive first is drawn only once. A record is always read when it is shown, so its answer is kept for that call.
 */
export async function readScreenAhead(
  scope: ReadingScope,
  { resource, screen, party, id, search }: ScreenAddress,
): Promise<void> {
  if (screen === 'show') {
    if (id !== undefined) readRecordAhead(scope.http, resource, party, id);
    return;
  }
  const module = await loaders[resource]?.();
  if (!module) return;
  const params = listParamsAt(module.default, search);
  const read = scope.queryClient.query({
    queryKey: [resource, 'getList', params],
    queryFn: () => scope.dataProvider.getList(resource, params),
    retry: false,
  });
  // The list makes the call again when it is drawn, and shows the failure.
  await read.catch(() => undefined);
}

/** Uses a data provider like the record's own, so that both calls have the same address. */
function readRecordAhead(http: HttpClient, resource: string, party: PartyReference | null, id: string): void {
  const send: Send = (path) => {
    http.readAhead(path);
    return new Promise(() => {});
  };
  void createDataProvider({ employerId: party && Number(party.id), resources, send }).getOne(resource, { id });
}
