import type { User } from '../../../schemas/generated/types.ts';
import { permissions } from '../../../machines/permissions.ts';
import type { Role } from '../../../machines/sharedPermissions.ts';

/**
 * The roles that `user` has at an employer whose pages the service has shown or, for the provider's own records, at any employer (`null`). An
 * intermediary member without a relationship of their own to the employer sees it as a client of the intermediary.
 */
export function rolesAt(user: User, employerId: number | null): Set<Role> {
  const roles = new Set<Role>(['signed-in']);
  if (user.isProviderAdmin) roles.add('provider-admin');
  if (user.isHSAdmin) roles.add('hs-admin');
  if (user.isExternalAdmin) roles.add('external-admin');
  if (user.intermediaries.length > 0) roles.add('intermediary');
  for (const relationship of user.companyRelationships) {
    const { companyId, isActive, isEmployee, isPensionAdministrator, isSeniorPensionAdministrator } = relationship;
    if (!isActive || (employerId !== null && companyId !== employerId)) continue;
    // Employment alone gives no right to see the employer's pension.
    if (isEmployee && !isPensionAdministrator && !isSeniorPensionAdministrator) continue;
    if (isSeniorPensionAdministrator) roles.add('senior-pension-admin');
    else roles.add(isPensionAdministrator ? 'pension-admin' : 'employer-user');
  }
  return roles;
}

/**
 * Whether the table gives `user` the `permission` at an employer, or at any (`null`). An intermediary member with the access level "read only" has
 * the permissions of an external admin at that client, as in the service.
 */
export function mayAt(user: User, employerId: number | null, permission: string): boolean {
  const table: Readonly<Record<string, readonly Role[]>> = permissions;
  const allowed = table[permission] ?? [];
  const held = rolesAt(user, employerId);
  const isReadOnly = employerId !== null && (user.readOnlyEmployers ?? []).includes(employerId);
  return allowed.some((role) => held.has(role) && (role !== 'intermediary' || !isReadOnly || allowed.includes('external-admin')));
}
