import { intermediaryMembers as files } from '../../../schemas/generated/resources.ts';
import { validate as validateInvitee } from '../../../schemas/built/validators/intermediary-members/create.js';
import { accessPeople } from './accessPeople.ts';

/** The members of an intermediary. */
export const intermediaryMembers = accessPeople({
  files,
  kind: 'intermediary',
  path: 'employees',
  read: 'intermediaryMember.read',
  invite: 'intermediaryMember.invite',
  validateInvitee,
  actions: {
    resendInviteLink: { event: 'resendInvite', operation: 'intermediaryMember.invite', flag: 'canResendInvite' },
    revokeEmployeeAccess: { event: 'revoke', operation: 'intermediaryMember.revoke', flag: 'canRevoke' },
    reinstateEmployeeAccess: { event: 'reinstate', operation: 'intermediaryMember.revoke', flag: 'canReinstate' },
  },
});
