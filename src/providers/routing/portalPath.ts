import type { ResourceCalls as Resource } from '../../../schemas/lib/resourceCalls.ts';

const RESOURCE_PATH = String.raw`\/(?<name>[^/?#]+)(?:\/(?<id>[^/?#]+)(?<show>\/show)?)?(?<rest>[?#].*)?$`;
const OF_PARTY = new RegExp(String.raw`^(?<party>\/employers\/[^/?#]+)${RESOURCE_PATH}`);
const OF_PROVIDER = new RegExp(`^${RESOURCE_PATH}`);

const INTERMEDIARY = 'isIntermediary=1';

function withQuery(path: string, query: string, rest: string): string {
  const [before = '', hash = ''] = rest.split('#');
  const given = before.replace(/^\?/, '');
  const all = [query, given].filter(Boolean).join('&');
  return `${path}${all && `?${all}`}${hash && `#${hash}`}`;
}

/**
 * Translates a path of react-admin's into the portal's: resources have their `portalPath`, `/create` becomes `/add-new`, and `/{id}/show` becomes
 * `/{id}`. Other paths are unchanged.
 * @example portalPath('/employers/7/admin-users/u1/show', resources) // '/employers/7/access-control/u1'
 */
export function portalPath(path: string, resources: Readonly<Record<string, Resource>>): string {
  const match = [OF_PARTY, OF_PROVIDER]
    .map((pattern) => pattern.exec(path)?.groups)
    .find((groups) => resources[groups?.['name'] ?? '']);
  const { party = '', name = '', id, show, rest = '' } = match ?? {};
  const resource = resources[name];
  if (!resource) return path;
  const { scope, portalPath: list, recordAddress, recordPath = list, endpoints } = resource;
  if (id !== undefined && (id !== 'create' || show) && recordAddress !== undefined) {
    const [own = '', query = ''] = recordAddress.replace('{id}', id).split('?');
    return withQuery(own, query, rest);
  }
  const base = scope === 'provider' ? '' : party;
  const query = scope === 'intermediary' && party !== '' ? INTERMEDIARY : '';
  if (id === undefined) return withQuery(`${base}/${list}`, query, rest);
  if (id === 'create' && !show) return withQuery(`${base}/${list}/${endpoints.create?.screen?.path ?? 'add-new'}`, query, rest);
  return withQuery(`${base}/${recordPath}/${id}`, query, rest);
}
