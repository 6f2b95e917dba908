import type { User } from '../../../schemas/generated/types.ts';
import type { Party } from '../../../machines/flows/party.ts';

/** Whether the user may reach more than one employer. docs/product.md, section 6. */
export function canAccessSeveralEmployers(user: User): boolean {
  return user.totalAccessibleEmployers > 1;
}

/** Whether the user is an active pension administrator, or senior one, of the viewed employer. Never of an intermediary. */
export function isPensionAdministratorOf(user: User, party: Party): boolean {
  if (party.kind !== 'employer') return false;
  return user.companyRelationships.some(
    (relationship) =>
      relationship.companyId === party.record.id &&
      relationship.isActive &&
      (relationship.isPensionAdministrator || relationship.isSeniorPensionAdministrator),
  );
}
