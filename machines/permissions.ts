import { AbilityBuilder, type ForcedSubject, type MongoAbility, createMongoAbility, subject } from '@casl/ability';
import { filePermissions } from '../schemas/generated/permissions.ts';

/** What a person may be. The first three, and the analyst, are flags on the user; an intermediary acts through its clients; the rest are held at one employer (docs/product.md, point 6). Who is `signed-in` needs no role: it is for what belongs to the provider and is everybody's to read. */
export type Role =
  | 'signed-in'
  | 'provider-admin'
  | 'hs-admin'
  | 'external-admin'
  | 'analyst'
  | 'intermediary'
  | 'senior-pension-admin'
  | 'pension-admin'
  | 'employer-user';

const staff = ['provider-admin', 'hs-admin'] as const;
const everyReader = [
  ...staff,
  'external-admin',
  'intermediary',
  'senior-pension-admin',
  'pension-admin',
  'employer-user',
] as const;
const employeeKeepers = [...staff, 'intermediary', 'senior-pension-admin', 'pension-admin'] as const;

/**
 * Who may do what. What is not listed is refused.
 *
 * A role that is a flag holds everywhere; the others hold at the employers of the relationship, or at the firm's active clients. A member
 * of a firm who may only read at a client is an `intermediary` there for the operations that `external-admin` may do too.
 */
export const permissions = {
  'employer.read': everyReader,
  'payroll.read': everyReader,
  'pensionScheme.read': everyReader,
  'employee.read': everyReader,
  'contribution.read': everyReader,
  'recentActivity.read': everyReader,
  'employee.create': employeeKeepers,
  'employee.updatePersonalDetails': employeeKeepers,
  'employee.updateContactDetails': [...employeeKeepers, 'employer-user'],
  'employee.updateEmploymentDetails': employeeKeepers,
  'employee.updatePayrollRelationship': employeeKeepers,
  'employee.createAdminAccess': [...staff, 'senior-pension-admin'],
  'employee.revokeEmployeeAccess': [...staff, 'senior-pension-admin'],
  'lifecycle.readFleet': [...staff, 'external-admin', 'analyst'],
  'intermediary.read': [...staff, 'external-admin', 'intermediary'],
  // The page alone: what it shows of records needs the permission to read them.
  'inspector.open': [...staff, 'analyst'],
  // An employer's advisers, and what it is told, are for those who administer it: one adviser does not learn of another.
  'associatedIntermediary.read': [...staff, 'external-admin', 'senior-pension-admin', 'pension-admin'],
  'notice.read': [...staff, 'external-admin', 'senior-pension-admin', 'pension-admin'],
  'association.change': [...staff, 'senior-pension-admin'],
  // Employers can close themselves (docs/product.md, point 1); the provider says when it is done.
  'employer.close': [...staff, 'senior-pension-admin'],
  'employer.completeClosure': staff,
  // A firm has no administrator of its own, and nobody may widen what they may do themselves.
  'association.setLevels': staff,
  // Of the resources that are files alone: the roles stand in schemas/resources.
  ...filePermissions,
} as const satisfies Record<string, readonly Role[]>;

export type Operation = keyof typeof permissions;

/** The person who calls, as the database knows them at this moment: only relationships that are active. */
export interface Caller {
  userUid: string;
  isProviderAdmin: boolean;
  isHSAdmin: boolean;
  isExternalAdmin: boolean;
  canViewAnalytics: boolean;
  relationships: readonly { employerId: number; isPensionAdministrator: boolean; isSeniorPensionAdministrator: boolean }[];
  /** Firms that the person is a member of. */
  intermediaryIds: readonly number[];
  /** Those of the firms in which the person may do less for some client than a new colleague would. */
  limitedIntermediaryIds: readonly number[];
  /** Employers that those firms act for, and where the person has the firm's full access. */
  clientIds: readonly number[];
  /** Employers that those firms act for, and where the person may only read. */
  readOnlyClientIds: readonly number[];
}

type Subject = 'party' | ({ id: number } & ForcedSubject<'party'>);
export type Ability = MongoAbility<[Operation, Subject]>;

/** The ids at which a person holds one of the roles, of firms where the operation is about a firm, or `all` for a role that is a flag. */
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
  // What is a firm's own is for its members; its clients' ids are counted apart.
  if (operation.startsWith('intermediary')) {
    if (!allowed.includes('intermediary')) return [];
    // Who invites gives a colleague what the firm has by default: nobody may hand on more than they have.
    const isGiving = operation === 'intermediaryMember.invite' || operation === 'intermediaryMember.revoke';
    return caller.intermediaryIds.filter((id) => !isGiving || !caller.limitedIntermediaryIds.includes(id));
  }
  // The flag opens no employer that they have no role at.
  if (caller.canViewAnalytics && allowed.includes('analyst'))
    return [
      ...new Set([...caller.relationships.map(({ employerId }) => employerId), ...caller.clientIds, ...caller.readOnlyClientIds]),
    ];
  const own = caller.relationships.filter((at) => allowed.includes(roleAt(at))).map(({ employerId }) => employerId);
  if (!allowed.includes('intermediary')) return own;
  // Who may only read may do what an external admin may, who changes nothing either.
  const readOnly = allowed.includes('external-admin') ? caller.readOnlyClientIds : [];
  return [...new Set([...own, ...caller.clientIds, ...readOnly])];
}

function roleAt(relationship: Caller['relationships'][number]): Role {
  if (relationship.isSeniorPensionAdministrator) return 'senior-pension-admin';
  return relationship.isPensionAdministrator ? 'pension-admin' : 'employer-user';
}

/** As what somebody acts at an employer: what the history of a record says beside their name. Null is a caller without a role there. */
export function actingAs(caller: Caller, employerId: number | null): Role | null {
  if (caller.isProviderAdmin) return 'provider-admin';
  if (caller.isHSAdmin) return 'hs-admin';
  if (caller.isExternalAdmin) return 'external-admin';
  const own = caller.relationships.find((at) => at.employerId === employerId);
  if (own) return roleAt(own);
  return caller.intermediaryIds.length > 0 ? 'intermediary' : null;
}

const abilities = new WeakMap<Caller, Ability>();

/** The caller's CASL rules: the check on the service, and, packed, what the screen asks. */
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
 * Whether the caller may do `operation` at the party: an employer, or for what is a firm's own, such as `intermediary.read`, an intermediary.
 *
 * @param partyId - The employer's (or the intermediary's) id.
 */
export function can(caller: Caller, operation: Operation, partyId: number): boolean {
  return abilityOf(caller).can(operation, subject('party', { id: partyId }));
}

/** The parties at which the caller may do `operation`: what a list is narrowed to, and what row-level security is told. */
export function partiesFor(caller: Caller, operation: Operation): 'all' | readonly number[] {
  const rules = abilityOf(caller).rulesFor(operation, 'party');
  if (rules.some((rule) => !rule.conditions)) return 'all';
  return rules.flatMap((rule) => (rule.conditions as { id: { $in: number[] } }).id.$in);
}

/** Whether the caller may do `operation` with what belongs to the provider, and so to no party: who may do it anywhere may do it there. */
export function canAnywhere(caller: Caller, operation: Operation): boolean {
  const parties = partiesFor(caller, operation);
  return parties === 'all' || parties.length > 0;
}

/**
 * The operation that a file names.
 *
 * @throws Error that says where to list it, when nobody may do it.
 */
export function operationNamed(permission: string, file: string): Operation {
  if (Object.hasOwn(permissions, permission)) return permission as Operation;
  throw new Error(
    `${file} names the permission "${permission}", which nobody has: list its roles under "permissions" there, or in machines/permissions.ts.`,
  );
}
