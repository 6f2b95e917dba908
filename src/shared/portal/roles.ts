import type { User } from '../../../schemas/generated/types.ts';
import type { Party } from './party.ts';

/** Provider, HS and external admins, and users with at least one intermediary. SPEC.md, section 6. */
export function isAdminOrIntermediary(user: User): boolean {
  return user.isProviderAdmin || user.isHSAdmin || user.isExternalAdmin || user.intermediaries.length > 0;
}

/** Whether the user may reach more than one employer. */
export function canAccessSeveralEmployers(user: User): boolean {
  return user.totalAccessibleEmployers > 1;
}

/** Whether the user is an active pension administrator, or senior one, of the viewed employer. Never of an intermediary. */
export function isPensionAdministratorOf(user: User, party: Party): boolean {
  if (party.kind !== 'employer') return false;
  return user.companyRelationships.some(
    (relationship) =>
      relationship.companyId === party.id &&
      relationship.isActive &&
      (relationship.isPensionAdministrator || relationship.isSeniorPensionAdministrator),
  );
}
