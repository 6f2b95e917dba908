import { can, canAnywhere, type Operation, operationNamed } from '../../../machines/permissions.ts';
import type { RecordFiles } from '../../../schemas/generated/records.ts';
import type { Owner } from '../../store/records/storedRecord.ts';
import type { Acting } from '../core/acting.ts';

/** Whether the caller may do `operation` with records of this owner. */
export const may = (c: Acting, operation: Operation, owner: Owner): boolean =>
  // `c.var` would copy all variables, for each record of a list.
  owner === null ? canAnywhere(c.get('caller'), operation) : can(c.get('caller'), operation, owner);

/** The operation of a part of a resource's file. */
export const operationOf = ({ resource }: RecordFiles, { permission }: { permission: string }): Operation =>
  operationNamed(permission, `schemas/resources/${resource.name}.json`);
