import { useParams } from 'react-router';
import type { User } from '../../../schemas/generated/types.ts';
import { permissions, type Role } from '../../../machines/permissions.ts';
import { useSession } from '../../shared/portal/session.ts';

/**
 * The roles that `user` holds at an employer, or, for what belongs to the provider, at any (`null`): those of an employer whose pages the service has shown: a member of a firm who sees an employer without a
 * relationship of their own sees it as the firm's client.
 */
export function rolesAt(user: User, employerId: number | null): Set<Role> {
  const roles = new Set<Role>(['signed-in']);
  if (user.isProviderAdmin) roles.add('provider-admin');
  if (user.isHSAdmin) roles.add('hs-admin');
  if (user.isExternalAdmin) roles.add('external-admin');
  if (user.intermediaries.length > 0) roles.add('intermediary');
  for (const { companyId, isActive, isPensionAdministrator, isSeniorPensionAdministrator } of user.companyRelationships) {
    if (!isActive || (employerId !== null && companyId !== employerId)) continue;
    if (isSeniorPensionAdministrator) roles.add('senior-pension-admin');
    else roles.add(isPensionAdministrator ? 'pension-admin' : 'employer-user');
  }
  return roles;
}

/**
 * Says which of a resource's operations to offer, by the service's own table. It only spares the reader a refusal: the service decides.
 * @returns A function of a permission's name; one that the table does not list is refused.
 */
export function useMay(): (permission: string) => boolean {
  const { user } = useSession();
  const { employerId } = useParams();
  const roles = user ? rolesAt(user, employerId === undefined ? null : Number(employerId)) : new Set<Role>();
  const table: Readonly<Record<string, readonly Role[]>> = permissions;
  return (permission) => table[permission]?.some((role) => roles.has(role)) ?? false;
}
