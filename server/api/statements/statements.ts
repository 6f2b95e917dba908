import { Hono } from 'hono';
import {
  approveCorrection as approveCorrectionForm,
  cancelStatement,
  declineCorrection as declineCorrectionForm,
} from '../../../schemas/built/formSchemas.js';
import statementCorrection from '../../../schemas/entities/statement-correction.schema.json' with { type: 'json' };
import { validate as validateCorrection } from '../../../schemas/built/entities/statement-correction.js';
import { validate as validateApproval } from '../../../schemas/built/validators/statements/approveCorrection.js';
import { validate as validateCancellation } from '../../../schemas/built/validators/statements/cancel.js';
import { validate as validateRefusal } from '../../../schemas/built/validators/statements/declineCorrection.js';
import type { EntitySchema } from '../../../schemas/lib/jsonSchema.ts';
import type { StatementContribution, StatementCorrection } from '../../../schemas/generated/types.ts';
import type { Scoped } from '../../store/createStore.ts';
import { readCorrectionApproval } from '../../store/statements/requestedCorrections.ts';
import { contributionsOnStatement } from '../../store/statements/statementContributions.ts';
import { actionInput, noInput } from '../core/actionInput.ts';
import { authenticated, authenticatedDownload } from '../core/authenticated.ts';
import { receivedBody, validBody } from '../core/body.ts';
import type { ApiContext, ApiEnvironment } from '../core/context.ts';
import { assertAsSeen } from '../core/entityTag.ts';
import { listMeta, pageRequest } from '../core/listQuery.ts';
import { writtenList } from '../core/slices.ts';
import { readableRecord } from '../records/fieldAccess.ts';
import { recordFiles } from '../../work/records/recordFiles.ts';
import { readPresent } from '../../work/records/recordWrites.ts';
import { cancelledBy } from '../../work/statements/cancelStatement.ts';
import { downloadCsv, downloadPdf } from './statementFiles.ts';
import type { StatementOf } from '../../work/facts/statementFacts.ts';
import { statementOf } from './statementOf.ts';
import { approveCorrection, askForCorrection, declineCorrection, withdrawCorrection } from './corrections/correctionApproval.ts';
import { correctedBy } from './corrections/correctStatement.ts';

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
    return readableRecord(c, files, of.owner, await readPresent(c, files, tx, of));
  });
  return c.json({ data });
}

const correctionOf = async (c: ApiContext): Promise<StatementCorrection> =>
  (await validBody(c, validateCorrection, statementCorrection as EntitySchema)) as unknown as StatementCorrection;

async function correct(c: ApiContext): Promise<Response> {
  const of = await statementOf(c, 'statement.correct');
  const body = await correctionOf(c);
  // Made readable here, not in the answer alone: what this returns is saved for a repeated request.
  const data = await c.var.deps.store.within([of.owner], async (tx) =>
    readableRecord(c, recordFiles('statements'), of.owner, await correctedBy(c, tx, of, body)),
  );
  return c.json({ data }, 201);
}

/** Takes a step of the approval of a correction. @returns the statement after it. */
async function step(c: ApiContext, of: StatementOf, take: (tx: Scoped) => Promise<void>): Promise<Response> {
  const files = recordFiles('statements');
  const data = await c.var.deps.store.within([of.owner], async (tx) => {
    await take(tx);
    return readableRecord(c, files, of.owner, await readPresent(c, files, tx, of));
  });
  return c.json({ data });
}

async function ask(c: ApiContext): Promise<Response> {
  const of = await statementOf(c, 'statement.correct');
  const body = await correctionOf(c);
  return step(c, of, (tx) => askForCorrection(c, tx, of, body));
}

async function approve(c: ApiContext): Promise<Response> {
  const of = await statementOf(c, 'statement.approveCorrection');
  await receivedBody(c);
  return step(c, of, async (tx) => {
    const { contentSha256 } = await actionInput(c, { form: approveCorrectionForm, validate: validateApproval });
    await approveCorrection(c, tx, of, String(contentSha256));
  });
}

async function decline(c: ApiContext): Promise<Response> {
  const of = await statementOf(c, 'statement.approveCorrection');
  await receivedBody(c);
  return step(c, of, async (tx) => {
    const { declineReason } = await actionInput(c, { form: declineCorrectionForm, validate: validateRefusal });
    await declineCorrection(c, tx, of, String(declineReason));
  });
}

async function withdraw(c: ApiContext): Promise<Response> {
  const of = await statementOf(c, 'statement.correct');
  await receivedBody(c);
  return step(c, of, async (tx) => {
    await noInput(c);
    await withdrawCorrection(c, tx, of);
  });
}

async function showCorrectionApproval(c: ApiContext): Promise<Response> {
  const { owner, uid } = await statementOf(c, 'statement.read');
  const data = await c.var.deps.store.read([owner], (reader) =>
    readCorrectionApproval(reader, { employerId: owner, statementUid: uid }),
  );
  return c.json({ data });
}

/** The contributions, the cancellation, the corrections and the files of a statement (docs/product.md, point 7, "Statements"). */
export const statementRoutes = new Hono<ApiEnvironment>()
  .get('/statements/:id/contributions', authenticated, (c) => listContributions(c))
  .delete('/statements/:id', authenticated, (c) => cancel(c))
  .post('/statements/:id/corrections', authenticated, (c) => correct(c))
  .post('/statements/:id/ask-for-correction', authenticated, (c) => ask(c))
  .get('/statements/:id/correction-approval', authenticated, (c) => showCorrectionApproval(c))
  .post('/statements/:id/approve-correction', authenticated, (c) => approve(c))
  .post('/statements/:id/decline-correction', authenticated, (c) => decline(c))
  .post('/statements/:id/withdraw-correction', authenticated, (c) => withdraw(c))
  .get('/statements/:id/csv', authenticatedDownload, (c) => downloadCsv(c))
  .get('/statements/:id/pdf', authenticatedDownload, (c) => downloadPdf(c));
