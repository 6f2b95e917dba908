import type { GetListParams } from 'react-admin';
import { loaders } from 'virtual:resources';
import { createDataProvider } from '../providers/data/dataProvider.ts';
import { resources } from '../providers/data/resources.ts';
import type { Send } from '../providers/data/send.ts';
import type { HttpClient } from '../providers/http/httpClient.ts';
import { listParams } from './list/useListRecords.ts';
import { parseListQuery } from './list/listQuery.ts';
import type { ResourceDefinition } from './model/definition.ts';
import { describeFields } from './model/field.ts';

/** A generated screen at an address. */
export interface ScreenAddress {
  resource: string;
  screen: 'list' | 'show';
  /** Null for what belongs to the provider. */
  employerId: number | null;
  /** Of the record. */
  id?: string;
  /** The address's query. */
  search: string;
}

/** What the list at an address asks of the data provider. */
export function listParamsAt({ resource: { list }, entity, entities }: ResourceDefinition, search: string): GetListParams {
  const query = parseListQuery(new URLSearchParams(search), list);
  const filters = describeFields(list.filters, entity, entities);
  return { pagination: { page: query.page, perPage: query.perPage }, ...listParams(query, filters) };
}

/**
 * Sends the call that a screen begins with, while the screen itself still loads and is drawn. It goes through a data provider like the
 * screen's own, so that both say the same of it; the answer is left for the screen's.
 */
export async function readScreenAhead(
  http: HttpClient,
  { resource, screen, employerId, id, search }: ScreenAddress,
): Promise<void> {
  const send: Send = (path) => {
    http.readAhead(path);
    return new Promise(() => {});
  };
  const provider = createDataProvider({ employerId, resources, send });
  if (screen === 'show') {
    if (id !== undefined) void provider.getOne(resource, { id });
    return;
  }
  const definition = await loaders[resource]?.();
  if (definition) void provider.getList(resource, listParamsAt(definition.default, search));
}
