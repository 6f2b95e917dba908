import type { User } from '../../../schemas/generated/types.ts';

/** The page with all notices of the user. */
export const OWN_NOTICES = '/my-notices';

/** The page with the user's choices about them. */
export const NOTICE_PREFERENCES = `${OWN_NOTICES}/preferences`;

/** Whether the user works for an employer or an intermediary that gets notices, or for the provider, whose staff get some. The service decides which. */
export const getsNotices = ({ intermediaries, companyRelationships, isProviderAdmin, isHSAdmin }: User): boolean =>
  isProviderAdmin ||
  isHSAdmin ||
  intermediaries.length > 0 ||
  companyRelationships.some(
    ({ isActive, isPensionAdministrator, isSeniorPensionAdministrator }) =>
      isActive && (isPensionAdministrator || isSeniorPensionAdministrator),
  );
