import { can, operationNamed } from '../../../machines/permissions.ts';
import * as resources from '../../../schemas/generated/resources.ts';
import type { ResourceFiles } from '../../../schemas/generated/resources.ts';
import { fieldLimits } from '../../../schemas/lib/resources/fieldPermissions.ts';
import type { ReadableChanges } from '../../store/changes/changes.ts';
import type { ApiContext } from '../core/context.ts';

const all: readonly ResourceFiles[] = Object.values(resources);

/** Whether the caller may read records of this kind at the employer, or at the intermediary for its own people. */
function mayRead(c: ApiContext, { resource: { name, endpoints } }: ResourceFiles, partyId: number): boolean {
  const { permission } = endpoints.show ?? endpoints.list ?? {};
  return permission !== undefined && can(c.var.caller, operationNamed(permission, `schemas/resources/${name}.json`), partyId);
}

/** The changes at an employer that the caller may see: those of records that they may read. */
export const readableChanges = (c: ApiContext, employerId: number): ReadableChanges => ({
  kinds: all.filter((files) => mayRead(c, files, employerId)).map(({ resource }) => resource.name),
  intermediaries: can(c.var.caller, 'associatedIntermediary.read', employerId) ? 'all' : c.var.caller.intermediaryIds,
});

/** The changes by an intermediary and of its people that the caller may see. */
export const readableChangesOfIntermediary = (c: ApiContext, intermediaryId: number): ReadableChanges => ({
  kinds: all
    .filter(({ resource }) => resource.scope === 'employer' || resource.name === 'intermediary-members')
    .filter((files) => files.resource.scope === 'employer' || mayRead(c, files, intermediaryId))
    .map(({ resource }) => resource.name),
  intermediaries: [intermediaryId],
});

/**
 * Whether the caller may see the value of a field before and after a change at this employer: those that they see in full on the record. Secrets are
 * never stored.
 */
export function valueReader(c: ApiContext, employerId: number | null): (files: ResourceFiles, field: string) => boolean {
  if (employerId === null) return ({ resource }, field) => !Object.hasOwn(resource.fieldPermissions ?? {}, field);
  const hidden = new Map<string, readonly string[]>();
  return ({ resource }, field) => {
    const known = hidden.get(resource.name);
    if (known) return !known.includes(field);
    const { unreadable, masked } = fieldLimits(resource, (permission) =>
      can(c.var.caller, operationNamed(permission, `schemas/resources/${resource.name}.json`), employerId),
    );
    hidden.set(resource.name, [...unreadable, ...masked]);
    return ![...unreadable, ...masked].includes(field);
  };
}
