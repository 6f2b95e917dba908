import type { ResourceCalls as Resource } from '../../../schemas/lib/resourceCalls.ts';

/** A call that a resource's file describes. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
}

type Sort = 'list' | 'show' | 'create' | 'delete' | { update: string | undefined } | { related: string } | { action: string };

function describe(sort: Sort): string {
  if (typeof sort === 'string') return sort;
  const [[kind, id]] = Object.entries(sort) as [[string, string | undefined]];
  return id ? `${kind} ${id}` : kind;
}

const METHODS = { list: 'GET', show: 'GET', create: 'POST', delete: 'DELETE' } as const;

function findDeclared(resource: Resource, sort: Sort): Endpoint | undefined {
  if (typeof sort === 'string') {
    const path = resource.endpoints[sort]?.path;
    return path === undefined ? undefined : { method: METHODS[sort], path };
  }
  if ('update' in sort) {
    const path = resource.sections.find(({ id }) => id === sort.update)?.update?.path;
    return path === undefined ? undefined : { method: 'PATCH', path };
  }
  if ('related' in sort) {
    const path = resource.related?.find(({ id }) => id === sort.related)?.path;
    return path === undefined ? undefined : { method: 'GET', path };
  }
  return actionOf(resource, sort.action);
}

/** An action of a resource's file, by its id. */
export function actionOf({ actions }: Resource, action: string): NonNullable<Resource['actions']>[number] | undefined {
  return actions?.find(({ id }) => id === action);
}

/** The placeholder of a path for the viewed party. */
export const ofParty = /\{(employer|intermediary)Id\}/;

/**
 * The call behind an operation of a resource, its placeholders filled in.
 * @param sort - The operation: a list, a record, a creation, the update of a section, a related list or an action, the last three by their ids.
 * @param values.employerId - The id of the party whose pages are shown; null on the provider's own pages. In the paths of an intermediary's resources
 * it replaces `{intermediaryId}`.
 * @throws Error that names the file to correct, if it has no such endpoint, or if the endpoint needs a party and the page has none.
 */
export function endpointOf(resource: Resource, sort: Sort, values: { employerId: number | null; id?: string }): Endpoint {
  const endpoint = findDeclared(resource, sort);
  if (!endpoint) {
    throw new Error(
      `No endpoint for "${describe(sort)}" of "${resource.name}": add it to schemas/resources/${resource.name}.json.`,
    );
  }
  if (values.employerId === null && ofParty.test(endpoint.path)) {
    throw new Error(
      `${endpoint.path} needs a party, and this page has none: correct "scope" in schemas/resources/${resource.name}.json.`,
    );
  }
  const path = endpoint.path
    .replace(ofParty, encodeURIComponent(values.employerId ?? ''))
    .replace('{id}', encodeURIComponent(values.id ?? ''));
  return { method: endpoint.method, path };
}
