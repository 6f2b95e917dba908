import { and, setup } from 'xstate';
import { rule, typedMeta } from './lifecycle.ts';
import { flag, noFlag, type LifecycleSample } from './lifecycleSample.ts';

/** The facts about a person's access and the caller that the guards read. */
export interface AdminAccessFacts {
  /** An admin user or other user of an employer, or a member of an intermediary. Only admin users are upgraded and downgraded. */
  readonly kind: 'adminUser' | 'employerUser' | 'intermediaryMember';
  /** Whether the caller's own access is in question. */
  readonly isSelf: boolean;
  /** Whether the link of the last invitation has expired. */
  readonly inviteHasExpired: boolean;
  /** Whether the person ever accepted an invitation. Without that they have no password. */
  readonly hasAccepted: boolean;
  /** Other administrators or members of the same party, not counting invited ones. */
  readonly otherAdministratorCount: number;
  /** The senior pension administrators among them, who may also give and revoke access. */
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
 * docs/product.md leaves open which changes are allowed. Here the last administrator keeps their access, and nobody changes their own.
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
      'This invitation link has expired: ask for a new one.',
      (facts) => !facts.inviteHasExpired,
    ),
    isSomebodyElse: rule<AdminAccessFacts>(
      (facts) =>
        facts.kind !== 'intermediaryMember'
          ? 'You cannot change your own access: ask another administrator.'
          : 'You cannot change your own access: ask another member of your intermediary.',
      (facts) => !facts.isSelf,
    ),
    isAnAdminUser: rule<AdminAccessFacts>(
      (facts) =>
        facts.kind === 'employerUser'
          ? 'An employer user is not an administrator: revoke this access, then invite the person as an admin user.'
          : 'All members of an intermediary have the same access here: change their access level for each client instead.',
      (facts) => facts.kind === 'adminUser',
    ),
    hasAccepted: rule<AdminAccessFacts>(
      'This person never accepted their invitation: invite them again instead.',
      (facts) => facts.hasAccepted,
    ),
    anotherAdministratorRemains: rule<AdminAccessFacts>(
      (facts) =>
        facts.kind !== 'intermediaryMember'
          ? 'This is the last administrator of the employer: give someone else admin access first.'
          : 'This is the last member of the intermediary: invite someone else first.',
      (facts) => facts.otherAdministratorCount > 0,
    ),
    anotherSeniorRemains: rule<AdminAccessFacts>(
      'This is the last senior administrator of the employer: upgrade someone else first.',
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
    // The same access as active. A state of its own shows that the access was revoked and reinstated.
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
