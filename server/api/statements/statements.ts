import { Hono } from 'hono';
import { cancelStatement } from '../../../schemas/built/formSchemas.js';
import statementCorrection from '../../../schemas/entities/statement-correction.schema.json' with { type: 'json' };
import { validate as validateCorrection } from '../../../schemas/built/entities/statement-correction.js';
import { validate as validateCancellation } from '../../../schemas/built/validators/statements/cancel.js';
import type { EntitySchema } from '../../../schemas/lib/jsonSchema.ts';
import type { StatementContribution, StatementCorrection } from '../../../schemas/generated/types.ts';
import { contributionsOnStatement } from '../../store/statements/statementContributions.ts';
import { actionInput } from '../core/actionInput.ts';
import { ApiError } from '../core/apiError.ts';
import { authenticated, authenticatedDownload } from '../core/authenticated.ts';
import { receivedBody, validBody } from '../core/body.ts';
import type { ApiContext, ApiEnvironment } from '../core/context.ts';
import { assertAsSeen } from '../core/entityTag.ts';
import { listMeta, pageRequest } from '../core/listQuery.ts';
import { writtenList } from '../core/slices.ts';
import { readableRecord } from '../records/fieldAccess.ts';
import { recordFiles } from '../records/recordFiles.ts';
import { present } from '../records/recordWrites.ts';
import { cancelledBy } from './cancelStatement.ts';
import { downloadCsv, downloadPdf } from './statementFiles.ts';
import { statementOf } from './statementOf.ts';
import { waitsForSecondPerson } from './correctionApproval.ts';
import { correctedBy } from './correctStatement.ts';

async function listContributions(c: ApiContext): Promise<Response> {
  const { owner, uid } = await statementOf(c, 'statement.read');
  const page = pageRequest(new URL(c.req.url).searchParams);
  const { rows, totalCount } = await c.var.deps.store.read([owner], (reader) =>
    contributionsOnStatement(reader, owner, uid, page),
  );
  const list = writtenList<StatementContribution>(c, (slice) => slice);
  await list.take(rows);
  return list.answer(listMeta(page, totalCount));
}

async function cancel(c: ApiContext): Promise<Response> {
  const files = recordFiles('statements');
  const of = await statementOf(c, 'statement.cancel');
  await receivedBody(c);
  const data = await c.var.deps.store.within([of.owner], async (tx) => {
    const { cancelReason } = await actionInput(c, { form: cancelStatement, validate: validateCancellation, sends: 'query' });
    await cancelledBy(c, tx, of, {
      reason: typeof cancelReason === 'string' ? cancelReason : null,
      checkSeen: (record) => assertAsSeen(c, readableRecord(c, files, of.owner, record)),
    });
    return readableRecord(c, files, of.owner, await present(c, files, tx, of));
  });
  return c.json({ data });
}

async function correct(c: ApiContext): Promise<Response> {
  const of = await statementOf(c, 'statement.correct');
  const body = (await validBody(c, validateCorrection, statementCorrection as EntitySchema)) as unknown as StatementCorrection;
  // Made readable here, not in the answer alone: what this returns is saved for a repeated request.
  const { data } = await c.var.deps.store.within([of.owner], async (tx) => {
    const made = await correctedBy(c, tx, of, body);
    return { data: made && readableRecord(c, recordFiles('statements'), of.owner, made) };
  });
  if (data === null) throw new ApiError(409, waitsForSecondPerson);
  return c.json({ data }, 201);
}

/** The contributions, the cancellation, the corrections and the files of a statement (docs/product.md, point 7, "Statements"). */
export const statementRoutes = new Hono<ApiEnvironment>()
  .get('/statements/:id/contributions', authenticated, (c) => listContributions(c))
  .delete('/statements/:id', authenticated, (c) => cancel(c))
  .post('/statements/:id/corrections', authenticated, (c) => correct(c))
  .get('/statements/:id/csv', authenticatedDownload, (c) => downloadCsv(c))
  .get('/statements/:id/pdf', authenticatedDownload, (c) => downloadPdf(c));
