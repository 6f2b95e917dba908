import { and, setup } from 'xstate';
import { rule, typedMeta } from './lifecycle.ts';
import { flag, noFlag, type LifecycleSample } from './lifecycleSample.ts';

/** What has to be known of a person's access, and of who asks, before it is decided what may become of it. */
export interface AdminAccessFacts {
  /** An admin user of an employer, one who only uses it, or a member of an intermediary: only the first is upgraded and downgraded. */
  readonly kind: 'adminUser' | 'employerUser' | 'intermediaryMember';
  /** Whether the person who asks is the person it is about. */
  readonly isSelf: boolean;
  /** Whether the link of the last invitation can no longer be used. */
  readonly inviteHasExpired: boolean;
  /** Whether the person ever accepted an invitation: who did not has no password to come in with. */
  readonly hasAccepted: boolean;
  /** Others who have access to the same party as administrators or members, not counting who is only invited. */
  readonly otherAdministratorCount: number;
  /** Those of them who may also give and take access: senior pension administrators. */
  readonly otherSeniorCount: number;
}

export type AdminAccessEvent =
  | { readonly type: 'invite' }
  | { readonly type: 'accept' }
  | { readonly type: 'resendInvite' }
  | { readonly type: 'upgrade' }
  | { readonly type: 'downgrade' }
  | { readonly type: 'revoke' }
  | { readonly type: 'reinstate' };

/**
 * The access of an employer's admin user or of an intermediary's member. Revoked access ends with the person's next request.
 *
 * Which changes are allowed is the service's to decide (docs/product.md leaves it open): the last administrator keeps their access, and
 * nobody changes their own.
 * @see docs/product.md, point 4, "Admin and member access"
 */
export const adminAccess = setup({
  types: {
    input: {} as AdminAccessFacts,
    context: {} as AdminAccessFacts,
    events: {} as AdminAccessEvent,
    meta: typedMeta,
  },
  guards: {
    inviteStillHolds: rule<AdminAccessFacts>(
      'The link of this invitation can no longer be used: ask for a new one.',
      (facts) => !facts.inviteHasExpired,
    ),
    isSomebodyElse: rule<AdminAccessFacts>(
      (facts) =>
        facts.kind !== 'intermediaryMember'
          ? 'You cannot change your own access: ask another administrator.'
          : 'You cannot change your own access: ask a colleague of your firm.',
      (facts) => !facts.isSelf,
    ),
    isAnAdminUser: rule<AdminAccessFacts>(
      (facts) =>
        facts.kind === 'employerUser'
          ? 'An employer user is no administrator: revoke this access, then invite the person as an admin user.'
          : 'Members of an intermediary all have the same access here: change what they may do at each client instead.',
      (facts) => facts.kind === 'adminUser',
    ),
    hasAccepted: rule<AdminAccessFacts>(
      'This person never accepted their invitation: invite them again instead.',
      (facts) => facts.hasAccepted,
    ),
    anotherAdministratorRemains: rule<AdminAccessFacts>(
      (facts) =>
        facts.kind !== 'intermediaryMember'
          ? 'This is the last administrator of the employer: give somebody else admin access first.'
          : 'This is the last member of the intermediary: invite somebody else first.',
      (facts) => facts.otherAdministratorCount > 0,
    ),
    anotherSeniorRemains: rule<AdminAccessFacts>(
      'This is the last senior administrator of the employer: upgrade somebody else first.',
      (facts) => facts.otherSeniorCount > 0,
    ),
  },
}).createMachine({
  id: 'adminAccess',
  context: ({ input }) => input,
  meta: {
    title: 'Admin access',
    events: {
      invite: 'Invite again',
      accept: 'Accept the invitation',
      resendInvite: 'Resend the invitation',
      upgrade: 'Upgrade',
      downgrade: 'Downgrade',
      revoke: 'Revoke access',
      reinstate: 'Reinstate access',
    },
  },
  initial: 'invited',
  states: {
    invited: {
      meta: { label: 'Invited' },
      on: {
        accept: { guard: 'inviteStillHolds', target: 'active' },
        resendInvite: { target: 'invited', reenter: true },
        revoke: { guard: 'isSomebodyElse', target: 'revoked' },
      },
    },
    active: {
      meta: { label: 'Active' },
      on: {
        upgrade: { guard: and(['isAnAdminUser', 'isSomebodyElse']), target: 'upgraded' },
        revoke: { guard: and(['isSomebodyElse', 'anotherAdministratorRemains']), target: 'revoked' },
      },
    },
    upgraded: {
      meta: { label: 'Upgraded' },
      on: {
        downgrade: { guard: and(['isSomebodyElse', 'anotherSeniorRemains']), target: 'active' },
        revoke: { guard: and(['isSomebodyElse', 'anotherAdministratorRemains', 'anotherSeniorRemains']), target: 'revoked' },
      },
    },
    revoked: {
      meta: { label: 'Revoked' },
      on: {
        reinstate: { guard: and(['isSomebodyElse', 'hasAccepted']), target: 'reinstated' },
        invite: { guard: 'isSomebodyElse', target: 'invited' },
      },
    },
    // Access as before, but seen for what it is: somebody took it away once and gave it back.
    reinstated: {
      meta: { label: 'Reinstated' },
      on: {
        upgrade: { guard: and(['isAnAdminUser', 'isSomebodyElse']), target: 'upgraded' },
        revoke: { guard: and(['isSomebodyElse', 'anotherAdministratorRemains']), target: 'revoked' },
      },
    },
  },
});

/** Facts on both sides of every guard, and every event. */
export const samples: LifecycleSample<typeof adminAccess> = {
  facts: {
    kind: ['adminUser', 'employerUser', 'intermediaryMember'],
    isSelf: noFlag,
    inviteHasExpired: noFlag,
    hasAccepted: flag,
    otherAdministratorCount: [1, 0],
    otherSeniorCount: [1, 0],
  },
  events: [
    { type: 'invite' },
    { type: 'accept' },
    { type: 'resendInvite' },
    { type: 'upgrade' },
    { type: 'downgrade' },
    { type: 'revoke' },
    { type: 'reinstate' },
  ],
};
