import { strict as assert } from 'node:assert';
import { permissions } from '../../../machines/permissions.ts';
import type { Role as TableRole } from '../../../machines/sharedPermissions.ts';
import { type RecordFiles, records } from '../../../schemas/generated/records.ts';
import type { Validate } from '../../../schemas/lib/validate.ts';
import type { Role } from '../../e2e/support/accounts.ts';
import { type Call, list } from '../contract.ts';
import { employerOf } from '../prepared/workforce.ts';

export type Row = Readonly<Record<string, unknown>>;

/** Accounts of the sample data, by their role at their employer. */
export const accounts: readonly (readonly [TableRole, Role])[] = [
  ['provider-admin', 'provider-admin'],
  ['hs-admin', 'hs-admin'],
  ['external-admin', 'external-admin'],
  ['intermediary', 'intermediary'],
  ['senior-pension-admin', 'senior-pension-admin'],
  ['pension-admin', 'pension-admin'],
  ['employer-user', 'employer-user'],
];

const rolesOf = (permission: string): readonly TableRole[] =>
  (permissions as Readonly<Record<string, readonly TableRole[]>>)[permission] ?? [];

export const roleHasPermission = (permission: string, role: TableRole): boolean =>
  rolesOf(permission).includes('signed-in') || rolesOf(permission).includes(role);

/** An account with the permission, and the error message if there is none. */
export function accountWith(permission: string): Role {
  const found = accounts.find(([role]) => roleHasPermission(permission, role));
  assert.ok(found, `No account may ${permission}`);
  return found[1];
}

export async function filled(call: Call, path: string, role: Role, uid = ''): Promise<string> {
  const employer = path.includes('{employerId}') ? await employerOf(call, role) : '';
  return path.replace('/employers/{employerId}', employer).replace('{id}', uid);
}

/** The path of a resource's list or of a new record, at an employer of this user, and below an existing parent. */
export async function placeOf(call: Call, { resource }: RecordFiles, path: string, role: Role): Promise<string> {
  const parent = records.find((one) => one.resource.name === resource.parent?.resource);
  return filled(call, path, role, parent && path.includes('{id}') ? await anyUidOf(call, parent, role) : '');
}

const validators = new Map(
  await Promise.all(records.map(async ({ resource, loadValidators }) => [resource.name, await loadValidators()] as const)),
);

export function validateOf({ resource }: RecordFiles): Validate {
  const own = validators.get(resource.name);
  assert.ok(own, resource.name);
  return own.validate;
}

export async function anyUidOf(call: Call, files: RecordFiles, role: Role): Promise<string | undefined> {
  const { resource } = files;
  const validate = validateOf(files);
  const { list: endpoint } = resource.endpoints;
  if (!endpoint) return undefined;
  const { data } = await list<Row>(call, role, await placeOf(call, files, endpoint.path, role), validate);
  return data[0]?.[resource.idProperty] as string | undefined;
}
