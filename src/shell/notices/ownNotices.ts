import type { User } from '../../../schemas/generated/types.ts';

/** Whether the user works for an employer or an intermediary that gets notices. The service decides which. */
export const getsNotices = ({ intermediaries, companyRelationships }: User): boolean =>
  intermediaries.length > 0 ||
  companyRelationships.some(
    ({ isActive, isPensionAdministrator, isSeniorPensionAdministrator }) =>
      isActive && (isPensionAdministrator || isSeniorPensionAdministrator),
  );
