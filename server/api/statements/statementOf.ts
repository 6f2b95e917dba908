import type { Operation } from '../../../machines/permissions.ts';
import { recordStore } from '../../store/resources/recordStore.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { type ApiContext, uidOf } from '../core/context.ts';
import { may } from '../../work/records/recordPermissions.ts';
import { ownerOfRecord } from '../records/recordAccess.ts';
import { recordFiles } from '../../work/records/recordFiles.ts';
import type { StatementOf } from '../../work/facts/statementFacts.ts';

/** The statement of the path, if the caller may do `operation` with it. @throws Refusal notFound, also when they may not see it, or forbidden. */
export async function statementOf(c: ApiContext, operation: Operation): Promise<StatementOf> {
  const files = recordFiles('statements');
  const owner = await ownerOfRecord(c, files, recordStore(files), 'statement.read');
  if (owner === null) throw Refusal.notFound();
  if (!may(c, operation, owner)) throw Refusal.forbidden();
  return { owner, uid: uidOf(c, 'id') };
}
