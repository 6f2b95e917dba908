import type { User } from '../../../schemas/generated/types.ts';
import { permissions } from '../../../machines/permissions.ts';

/** Whether the inspector is offered. It only spares a refusal: the service decides which data the user receives. */
export function mayOpenInspector(user: User): boolean {
  const holds = { 'provider-admin': user.isProviderAdmin, 'hs-admin': user.isHSAdmin, analyst: user.canViewAnalytics };
  return permissions['inspector.open'].some((role) => holds[role]);
}
