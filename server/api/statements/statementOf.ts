import type { Operation } from '../../../machines/permissions.ts';
import { recordStore } from '../../store/resources/recordStore.ts';
import { ApiError } from '../core/apiError.ts';
import { type ApiContext, uidOf } from '../core/context.ts';
import { may, ownerOfRecord } from '../records/recordAccess.ts';
import { recordFiles } from '../records/recordFiles.ts';
import type { StatementOf } from '../../work/statements/statementFacts.ts';

/** The statement of the path, if the caller may do `operation` with it. @throws ApiError 404, also when they may not see it, or 403. */
export async function statementOf(c: ApiContext, operation: Operation): Promise<StatementOf> {
  const files = recordFiles('statements');
  const owner = await ownerOfRecord(c, files, recordStore(files), 'statement.read');
  if (owner === null) throw ApiError.notFound();
  if (!may(c, operation, owner)) throw ApiError.forbidden();
  return { owner, uid: uidOf(c, 'id') };
}
