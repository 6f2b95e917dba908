import { AbilityBuilder, type ForcedSubject, type MongoAbility, createMongoAbility, subject } from '@casl/ability';
import { filePermissions } from '../schemas/generated/permissions.ts';
import { type Role, sharedPermissions } from './sharedPermissions.ts';

/**
 * The permission table: the roles for each operation. An operation that is not listed is refused.
 *
 * A flag role holds everywhere. The others hold at the employers of the relationship, or at the intermediary's active clients. At a client with read-only access, an
 * intermediary member has `intermediary` only for the operations that `external-admin` has too.
 */
export const permissions = { ...sharedPermissions, ...filePermissions } as const satisfies Record<string, readonly Role[]>;

export type Operation = keyof typeof permissions;

/** The person who makes a request, with the relationships that are active at this moment. */
export interface Caller {
  userUid: string;
  isProviderAdmin: boolean;
  isHSAdmin: boolean;
  isExternalAdmin: boolean;
  canViewAnalytics: boolean;
  relationships: readonly { employerId: number; isPensionAdministrator: boolean; isSeniorPensionAdministrator: boolean }[];
  /** Intermediaries that the person is a member of. */
  intermediaryIds: readonly number[];
  /** Those of them where the person has less access to some client than a new member would get. */
  limitedIntermediaryIds: readonly number[];
  /** Employers that those intermediaries act for, and to which the person has full access. */
  clientIds: readonly number[];
  /** Employers that those intermediaries act for, and to which the person has read-only access. */
  readOnlyClientIds: readonly number[];
  /** Whether the person fills in a sign-up, and has no account yet. */
  isApplicant?: true;
}

type Subject = 'party' | ({ id: number } & ForcedSubject<'party'>);
export type Ability = MongoAbility<[Operation, Subject]>;

/** The ids of the parties at which a person holds one of the roles: of intermediaries if the operation is about an intermediary. `all` for a flag role. */
function partiesOf(caller: Caller, operation: Operation): 'all' | number[] {
  const allowed: readonly Role[] = permissions[operation];
  if (allowed.includes('signed-in')) return 'all';
  const holds = (role: Role, flag: boolean): boolean => flag && allowed.includes(role);
  if (
    holds('provider-admin', caller.isProviderAdmin) ||
    holds('hs-admin', caller.isHSAdmin) ||
    holds('external-admin', caller.isExternalAdmin)
  )
    return 'all';
  // An intermediary's own records are for its members; the ids of its clients are kept apart.
  if (operation.startsWith('intermediary')) {
    if (!allowed.includes('intermediary')) return [];
    // A new member gets the intermediary's default access, and nobody may give more access than they have.
    const changesMembership = operation === 'intermediaryMember.invite' || operation === 'intermediaryMember.revoke';
    return caller.intermediaryIds.filter((id) => !changesMembership || !caller.limitedIntermediaryIds.includes(id));
  }
  // The flag gives no access to an employer without a role there. Provider staff have theirs everywhere.
  if (caller.canViewAnalytics && allowed.includes('analyst') && (caller.isProviderAdmin || caller.isHSAdmin)) return 'all';
  if (caller.canViewAnalytics && allowed.includes('analyst'))
    return [
      ...new Set([...caller.relationships.map(({ employerId }) => employerId), ...caller.clientIds, ...caller.readOnlyClientIds]),
    ];
  const own = caller.relationships.filter((at) => allowed.includes(roleAt(at))).map(({ employerId }) => employerId);
  if (!allowed.includes('intermediary')) return own;
  // At a client with read-only access, a member has the operations of an external admin, who only reads too.
  const readOnly = allowed.includes('external-admin') ? caller.readOnlyClientIds : [];
  return [...new Set([...own, ...caller.clientIds, ...readOnly])];
}

function roleAt(relationship: Caller['relationships'][number]): Role {
  if (relationship.isSeniorPensionAdministrator) return 'senior-pension-admin';
  return relationship.isPensionAdministrator ? 'pension-admin' : 'employer-user';
}

/** The role in which a person acts at an employer; the history of a record shows it beside their name. Null for a caller without a role there. */
export function actingAs(caller: Caller, employerId: number | null): Role | null {
  if (caller.isProviderAdmin) return 'provider-admin';
  if (caller.isHSAdmin) return 'hs-admin';
  if (caller.isExternalAdmin) return 'external-admin';
  const own = caller.relationships.find((at) => at.employerId === employerId);
  if (own) return roleAt(own);
  return caller.intermediaryIds.length > 0 ? 'intermediary' : null;
}

const abilities = new WeakMap<Caller, Ability>();

/** The caller's CASL rules: the service checks them, and the screens get a packed copy. */
export function abilityOf(caller: Caller): Ability {
  const known = abilities.get(caller);
  if (known) return known;
  const { can, build } = new AbilityBuilder<Ability>(createMongoAbility);
  for (const operation of Object.keys(permissions) as Operation[]) {
    const parties = partiesOf(caller, operation);
    if (parties === 'all') can(operation, 'party');
    else if (parties.length > 0) can(operation, 'party', { id: { $in: parties } });
  }
  const ability = build();
  abilities.set(caller, ability);
  return ability;
}

/**
 * Whether the caller may do `operation` at the party: an employer, or an intermediary for operations on an intermediary, such as `intermediary.read`.
 *
 * @param partyId - The employer's (or the intermediary's) id.
 */
export function can(caller: Caller, operation: Operation, partyId: number): boolean {
  return abilityOf(caller).can(operation, subject('party', { id: partyId }));
}

/** The parties at which the caller may do `operation`: the filter of a list, and the input of row-level security. */
export function partiesFor(caller: Caller, operation: Operation): 'all' | readonly number[] {
  const rules = abilityOf(caller).rulesFor(operation, 'party');
  if (rules.some((rule) => !rule.conditions)) return 'all';
  return rules.flatMap((rule) => (rule.conditions as { id: { $in: number[] } }).id.$in);
}

/** Whether the caller may do `operation` with the provider's own records, which belong to no party: the operation at any party is enough. */
export function canAnywhere(caller: Caller, operation: Operation): boolean {
  const parties = partiesFor(caller, operation);
  return parties === 'all' || parties.length > 0;
}

/**
 * The operation named by a file.
 *
 * @throws Error with the place to list it, when no role has it.
 */
export function operationNamed(permission: string, file: string): Operation {
  if (Object.hasOwn(permissions, permission)) return permission as Operation;
  throw new Error(
    `${file} names the permission "${permission}", which no role has: list its roles under "permissions" there, or in machines/permissions.ts.`,
  );
}
