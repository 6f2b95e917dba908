import type { ResourceCalls as Resource } from '../../../schemas/lib/resourceCalls.ts';

/**
 * The permissions that a resource's file asks for an action. Any one of them is enough.
 * @param action - `list`, `show`, `create`, `edit` (of any section), `delete`, or the id of a section, a related list or an action, or the path of a
 * link above the list.
 * @returns An empty list for an action that the file does not have, which nobody may carry out.
 */
export function permissionsFor({ endpoints, sections, related, actions, list }: Resource, action: string): string[] {
  const updates = sections.flatMap(({ id, update }) => (update ? [{ id, permission: update.permission }] : []));
  if (action === 'edit') return updates.map(({ permission }) => permission);
  const guarded = [
    { id: 'list', permission: endpoints.list?.permission },
    { id: 'show', permission: endpoints.show?.permission },
    { id: 'create', permission: endpoints.create?.permission },
    { id: 'delete', permission: endpoints.delete?.permission },
    ...updates,
    ...(related ?? []),
    ...(actions ?? []),
    ...(list.links ?? []).map(({ path, permission }) => ({ id: path, permission })),
  ];
  return guarded.flatMap(({ id, permission }) => (id === action && permission !== undefined ? [permission] : []));
}
