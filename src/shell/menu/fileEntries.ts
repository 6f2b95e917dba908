import { summaries } from 'virtual:resources';
import type { Party } from '../../../machines/flows/party.ts';
import { permissions } from '../../../machines/permissions.ts';
import type { Role } from '../../../machines/sharedPermissions.ts';
import type { User } from '../../../schemas/generated/types.ts';
import type { ResourceSummary } from '../../fields/model/definition.ts';
import { rolesAt } from '../../providers/auth/mayAt.ts';
import { addressInScope, viewedParty } from '../../shared/portal/viewedParty.ts';
import type { MenuItem } from './menuItems.ts';

const table: Readonly<Record<string, readonly Role[]>> = permissions;

function isShown({ menu, listPermission }: ResourceSummary, roles: ReadonlySet<Role>): boolean {
  if (!menu || listPermission === undefined) return false;
  const mayList = table[listPermission]?.some((role) => roles.has(role)) ?? false;
  return mayList && (menu.roles?.some((role) => roles.has(role)) ?? true);
}

/**
 * The menu entries of files in schemas/resources (`menu`), for users who may list the resource. Entries of a party's resources show while such a
 * party is viewed, entries of the provider's resources always: in the pages of the party, if there is one.
 * @param party - The viewed party; null on pages without a party.
 * @param files - The resources to read in place of the project's own files.
 */
export function fileEntries(user: User, party: Party | null, files: readonly ResourceSummary[] = summaries): MenuItem[] {
  return files.flatMap((file) => {
    const { name, scope, menu, portalPath } = file;
    const owner = scope === 'provider' ? null : party;
    if (!menu || (scope !== 'provider' && scope !== owner?.kind)) return [];
    if (!isShown(file, rolesAt(user, owner?.record.id ?? null))) return [];
    const to = addressInScope(scope, `/${portalPath}`, viewedParty(party));
    const count = menu.count && { resource: name, ...menu.count };
    return [
      {
        id: `file-${name}`,
        label: menu.label,
        to,
        ...(menu.group !== undefined && { group: menu.group }),
        ...(count && { count }),
      },
    ];
  });
}
