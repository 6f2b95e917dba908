import { adminUsers as files } from '../../../schemas/generated/resources.ts';
import { validate as validateInvitee } from '../../../schemas/built/validators/admin-users/create.js';
import { accessPeople } from './accessPeople.ts';

/** An employer's admin users. */
export const adminUsers = accessPeople({
  files,
  kind: 'employer',
  path: 'admin-users',
  read: 'adminUser.read',
  invite: 'adminUser.invite',
  validateInvitee,
  actions: {
    resendInviteLink: { event: 'resendInvite', operation: 'adminUser.invite', flag: 'canResendInvite' },
    upgradeEmployerAdmin: { event: 'upgrade', operation: 'adminUser.changeLevel', flag: 'canUpgrade' },
    downgradeEmployerAdmin: { event: 'downgrade', operation: 'adminUser.changeLevel', flag: 'canDowngrade' },
    revokeEmployerAdmin: { event: 'revoke', operation: 'adminUser.revoke', flag: 'canRevoke' },
    reinstateEmployerAdmin: { event: 'reinstate', operation: 'adminUser.revoke', flag: 'canReinstate' },
  },
});
