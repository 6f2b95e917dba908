import { summaries } from 'virtual:resources';
import type { Party } from '../../../machines/flows/party.ts';
import { permissions, type Role } from '../../../machines/permissions.ts';
import type { User } from '../../../schemas/generated/types.ts';
import type { ResourceSummary } from '../../schema-ui/model/definition.ts';
import { rolesAt } from '../../schema-ui/model/useMay.ts';
import type { MenuItem } from './menuItems.ts';

const table: Readonly<Record<string, readonly Role[]>> = permissions;

function isShown({ menu, listPermission }: ResourceSummary, roles: ReadonlySet<Role>): boolean {
  if (!menu || listPermission === undefined) return false;
  const mayList = table[listPermission]?.some((role) => roles.has(role)) ?? false;
  return mayList && (menu.roles?.some((role) => roles.has(role)) ?? true);
}

/**
 * The menu entries that files in schemas/resources bring (`menu`), for those who may list the resource. Those of an employer's resources
 * show while an employer is viewed, those of the provider's always.
 * @param party - Who is viewed; null on pages that are nobody's.
 * @param files - What to read instead of the project's own files.
 */
export function fileEntries(user: User, party: Party | null, files: readonly ResourceSummary[] = summaries): MenuItem[] {
  const employerId = party?.kind === 'employer' ? party.record.id : null;
  return files.flatMap((file) => {
    const isOfEmployer = file.scope === 'employer';
    if (!file.menu || (isOfEmployer && employerId === null)) return [];
    if (!isShown(file, rolesAt(user, isOfEmployer ? employerId : null))) return [];
    const { label, group } = file.menu;
    const to = isOfEmployer ? `/employers/${employerId}/${file.portalPath}` : `/${file.portalPath}`;
    return [{ id: `file-${file.name}`, label, to, ...(group !== undefined && { group }) }];
  });
}
