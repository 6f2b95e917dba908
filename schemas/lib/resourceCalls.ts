import type { Resource } from '../generated/types.ts';

type Section = Resource['sections'][number];
type Related = NonNullable<Resource['related']>[number];
type Action = NonNullable<Resource['actions']>[number];
type Endpoints = Resource['endpoints'];
type Guarded = Pick<NonNullable<Endpoints['list']>, 'path' | 'permission'>;

/**
 * Of a resource's file what its calls, its addresses and its permissions are made of. Every page has it for all resources, so it holds
 * nothing else.
 */
export interface ResourceCalls extends Pick<
  Resource,
  | 'name'
  | 'title'
  | 'pluralTitle'
  | 'recordTitle'
  | 'scope'
  | 'portalPath'
  | 'recordPath'
  | 'recordAddress'
  | 'idProperty'
  | 'parent'
> {
  endpoints: {
    list?: Guarded;
    show?: Guarded;
    delete?: Guarded;
    create?: Guarded & { screen?: Pick<NonNullable<NonNullable<Endpoints['create']>['screen']>, 'path'> };
  };
  /** The fields of a section that is only read are left out. */
  sections: readonly Pick<Section, 'id' | 'fields' | 'update'>[];
  related?: readonly Pick<Related, 'id' | 'path' | 'permission'>[];
  actions?: readonly Pick<Action, 'id' | 'method' | 'path' | 'permission' | 'form'>[];
  list: Pick<Resource['list'], 'sort'> & {
    links?: readonly Pick<NonNullable<Resource['list']['links']>[number], 'path' | 'permission'>[];
  };
}

const guarded = (endpoint: Guarded): Guarded => ({ path: endpoint.path, permission: endpoint.permission });

/** Leaves out of a resource's file what no call, address or permission needs. */
export function callsOf(resource: Resource): ResourceCalls {
  const { name, title, pluralTitle, recordTitle, scope, portalPath, recordPath, recordAddress, idProperty, parent } = resource;
  const { endpoints, sections, related, actions, list } = resource;
  const { create } = endpoints;
  return {
    name,
    title,
    pluralTitle,
    recordTitle,
    scope,
    portalPath,
    ...(recordPath !== undefined && { recordPath }),
    ...(recordAddress !== undefined && { recordAddress }),
    idProperty,
    ...(parent && { parent }),
    endpoints: {
      ...(endpoints.list && { list: guarded(endpoints.list) }),
      ...(endpoints.show && { show: guarded(endpoints.show) }),
      ...(endpoints.delete && { delete: guarded(endpoints.delete) }),
      ...(create && { create: { ...guarded(create), ...(create.screen && { screen: { path: create.screen.path } }) } }),
    },
    sections: sections.map(({ id, fields, update }) => (update ? { id, fields, update } : { id, fields: [] })),
    ...(related && { related: related.map(({ id, path, permission }) => ({ id, path, permission })) }),
    ...(actions && {
      actions: actions.map(({ id, method, path, permission, form }) => ({ id, method, path, permission, ...(form && { form }) })),
    }),
    list: {
      sort: list.sort,
      ...(list.links && { links: list.links.map(({ path, permission }) => ({ path, permission })) }),
    },
  };
}
