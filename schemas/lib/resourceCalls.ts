import type { Resource } from '../generated/types.ts';

type Section = Resource['sections'][number];
type Related = NonNullable<Resource['related']>[number];
type Action = NonNullable<Resource['actions']>[number];
type Endpoints = Resource['endpoints'];
type Guarded = Pick<NonNullable<Endpoints['list']>, 'path' | 'permission'>;

/**
 * The parts of a resource's file that determine its calls, addresses and permissions. Every page loads them for all resources, so they hold nothing
 * else.
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
  | 'fieldPermissions'
> {
  endpoints: {
    list?: Guarded;
    show?: Guarded;
    delete?: Guarded;
    create?: Guarded &
      Pick<NonNullable<Endpoints['create']>, 'form'> & {
        screen?: Pick<NonNullable<NonNullable<Endpoints['create']>['screen']>, 'path'>;
      };
  };
  /** The fields of a read-only section are left out. */
  sections: readonly Pick<Section, 'id' | 'fields' | 'update'>[];
  related?: readonly Pick<Related, 'id' | 'path' | 'permission'>[];
  actions?: readonly Pick<Action, 'id' | 'method' | 'path' | 'permission' | 'form'>[];
  list: Pick<Resource['list'], 'sort'> & {
    links?: readonly Pick<NonNullable<Resource['list']['links']>[number], 'path' | 'permission'>[];
  };
}

const guardOf = (endpoint: Guarded): Guarded => ({ path: endpoint.path, permission: endpoint.permission });

/** Reduces a resource's file to the parts that calls, addresses and permissions need. */
export function callsOf(resource: Resource): ResourceCalls {
  const { name, title, pluralTitle, recordTitle, scope, portalPath, recordPath, recordAddress, idProperty, parent } = resource;
  const { endpoints, sections, related, actions, list, fieldPermissions } = resource;
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
    ...(fieldPermissions && { fieldPermissions }),
    endpoints: {
      ...(endpoints.list && { list: guardOf(endpoints.list) }),
      ...(endpoints.show && { show: guardOf(endpoints.show) }),
      ...(endpoints.delete && { delete: guardOf(endpoints.delete) }),
      ...(create && {
        create: {
          ...guardOf(create),
          ...(create.form && { form: create.form }),
          ...(create.screen && { screen: { path: create.screen.path } }),
        },
      }),
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
