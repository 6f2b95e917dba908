import type { User } from '../../../schemas/generated/types.ts';
import { permissions, type Role } from '../../../machines/permissions.ts';

/**
 * The roles that `user` holds at an employer whose pages the service has shown, or, for what belongs to the provider, at any (`null`). A
 * member of a firm who sees an employer without a relationship of their own sees it as the firm's client.
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
    // That somebody works for a company gives no right to see its pension.
    if (isEmployee && !isPensionAdministrator && !isSeniorPensionAdministrator) continue;
    if (isSeniorPensionAdministrator) roles.add('senior-pension-admin');
    else roles.add(isPensionAdministrator ? 'pension-admin' : 'employer-user');
  }
  return roles;
}

/**
 * Whether the table lets `user` do what needs `permission` at an employer, or anywhere (`null`). A member of a firm who may only read at a
 * client may do there what an external admin may, who changes nothing either: as the service judges.
 */
export function mayAt(user: User, employerId: number | null, permission: string): boolean {
  const table: Readonly<Record<string, readonly Role[]>> = permissions;
  const allowed = table[permission] ?? [];
  const held = rolesAt(user, employerId);
  const isReadOnly = employerId !== null && (user.readOnlyEmployers ?? []).includes(employerId);
  return allowed.some((role) => held.has(role) && (role !== 'intermediary' || !isReadOnly || allowed.includes('external-admin')));
}
