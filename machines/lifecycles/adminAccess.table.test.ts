import { describeLifecycle, refused, refusedAt } from '../../tests/setup/lifecycles/lifecycleTable.ts';
import { adminAccess } from './adminAccess.ts';

const invite = { type: 'invite' } as const;
const accept = { type: 'accept' } as const;
const resendInvite = { type: 'resendInvite' } as const;
const upgrade = { type: 'upgrade' } as const;
const downgrade = { type: 'downgrade' } as const;
const revoke = { type: 'revoke' } as const;
const reinstate = { type: 'reinstate' } as const;

describeLifecycle(adminAccess, {
  initial: 'invited',
  facts: {
    kind: 'adminUser',
    isSelf: false,
    inviteHasExpired: false,
    hasAccepted: true,
    otherAdministratorCount: 1,
    otherSeniorCount: 1,
  },
  rules: {
    'An invitation is accepted while its link holds, and sent again at any time (point 6, "Visible effects")': [
      ['invited', { hasAccepted: false }, accept, 'active'],
      ['invited', { hasAccepted: false, inviteHasExpired: true }, accept, refused],
      ['invited', { hasAccepted: false }, resendInvite, 'invited'],
      ['invited', { hasAccepted: false, inviteHasExpired: true }, resendInvite, 'invited'],
      ['active', {}, accept, refused],
      ['active', {}, resendInvite, refused],
      ['revoked', {}, accept, refused],
      ['revoked', {}, resendInvite, refused],
    ],
    'An admin user is upgraded and downgraded (point 4, "Admin and member access")': [
      ['active', {}, upgrade, 'upgraded'],
      ['upgraded', {}, downgrade, 'active'],
      ['active', {}, downgrade, refused],
      ['upgraded', {}, upgrade, refused],
      ['invited', {}, upgrade, refused],
      ['invited', {}, downgrade, refused],
      ['revoked', {}, upgrade, refused],
      ['reinstated', {}, upgrade, 'upgraded'],
    ],
    'Only admin users are upgraded (decision 018)': [
      ['active', { kind: 'employerUser' }, upgrade, refused],
      ['active', { kind: 'intermediaryMember' }, upgrade, refused],
      ['reinstated', { kind: 'employerUser' }, upgrade, refused],
      ['reinstated', { kind: 'intermediaryMember' }, upgrade, refused],
    ],
    'Access is revoked, and reinstated for a person who once accepted (point 4, "Admin and member access")': [
      ['active', {}, revoke, 'revoked'],
      ['upgraded', {}, revoke, 'revoked'],
      ['reinstated', {}, revoke, 'revoked'],
      ['invited', {}, revoke, 'revoked'],
      ['revoked', {}, revoke, refused],
      ['revoked', { kind: 'intermediaryMember' }, reinstate, 'reinstated'],
      ['revoked', { kind: 'intermediaryMember', hasAccepted: false }, reinstate, refused],
      ['active', {}, reinstate, refused],
      ['invited', {}, reinstate, refused],
      ['reinstated', {}, reinstate, refused],
      ['revoked', {}, invite, 'invited'],
      ['revoked', { hasAccepted: false }, invite, 'invited'],
      ['active', {}, invite, refused],
      ['invited', {}, invite, refused],
    ],
    'Nobody changes their own access (point 4)': [
      ['active', { isSelf: true }, upgrade, refused],
      ['upgraded', { isSelf: true }, downgrade, refused],
      ['active', { isSelf: true }, revoke, refused],
      ['invited', { isSelf: true }, revoke, refused],
      ['revoked', { isSelf: true }, invite, refused],
      ['reinstated', { isSelf: true }, upgrade, refused],
      ['upgraded', { isSelf: true }, revoke, refused],
      ['reinstated', { isSelf: true }, revoke, refused],
      ['revoked', { isSelf: true }, reinstate, refused],
    ],
    'The last administrator keeps theirs (point 4)': [
      ['active', { otherAdministratorCount: 0 }, revoke, refused],
      ['upgraded', { otherAdministratorCount: 0 }, revoke, refused],
      ['upgraded', { otherAdministratorCount: 0, otherSeniorCount: 0 }, revoke, refusedAt('', '')],
      ['reinstated', { otherAdministratorCount: 0 }, revoke, refused],
      ['upgraded', { otherSeniorCount: 0 }, downgrade, refused],
      ['upgraded', { otherSeniorCount: 0 }, revoke, refused],
      ['active', { otherAdministratorCount: 1, otherSeniorCount: 0 }, revoke, 'revoked'],
      ['active', { kind: 'intermediaryMember', otherAdministratorCount: 0 }, revoke, refused],
      ['active', { kind: 'employerUser' }, revoke, 'revoked'],
      ['invited', { otherAdministratorCount: 0 }, revoke, 'revoked'],
    ],
  },
});
