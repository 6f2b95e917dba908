import { adminUsers as files } from '../../../schemas/generated/resources.ts';
import * as validators from '../../../schemas/generated/validators/admin-users.js';
import { accessPeople } from './accessPeople.ts';

/** An employer's admin users. */
export const adminUsers = accessPeople({
  files,
  kind: 'employer',
  path: 'admin-users',
  read: 'adminUser.read',
  invite: 'adminUser.invite',
  validateInvitee: validators.create,
  actions: {
    resendInviteLink: { event: 'resendInvite', operation: 'adminUser.invite', flag: 'canResendInvite' },
    upgradeEmployerAdmin: { event: 'upgrade', operation: 'adminUser.changeLevel', flag: 'canUpgrade' },
    downgradeEmployerAdmin: { event: 'downgrade', operation: 'adminUser.changeLevel', flag: 'canDowngrade' },
    revokeEmployerAdmin: { event: 'revoke', operation: 'adminUser.revoke', flag: 'canRevoke' },
    reinstateEmployerAdmin: { event: 'reinstate', operation: 'adminUser.revoke', flag: 'canReinstate' },
  },
});
