import statementEntity from '../../../schemas/entities/statement.schema.json' with { type: 'json' };
import rowEntity from '../../../schemas/entities/statement-contribution.schema.json' with { type: 'json' };
import type { Statement, StatementContribution } from '../../../schemas/generated/types.ts';
import type { EntitySchema } from '../../../schemas/lib/jsonSchema.ts';
import type { StatementData } from '../../documents/statementDocument.ts';
import type { Reader } from '../../store/createStore.ts';
import { eachContributionOnStatement } from '../../store/statements/statementContributions.ts';
import { namesOfStatement } from '../../store/statements/statementHead.ts';
import { ApiError } from '../core/apiError.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { type ApiContext, inTurn } from '../core/context.ts';
import { todayOf } from '../../work/core/acting.ts';
import { writtenCsv } from '../core/csv.ts';
import { fileAnswer } from '../files/fileAnswer.ts';
import { recordFiles } from '../../work/records/recordFiles.ts';
import { recordOf } from '../../work/records/shownRecord.ts';
import type { StatementOf } from '../../work/facts/statementFacts.ts';
import { statementOf } from './statementOf.ts';

/** Reads a statement with its rows when it is the caller's turn, as for a whole list. */
async function reading<Result>(
  c: ApiContext,
  read: (reader: Reader, of: StatementOf, statement: Statement) => Promise<Result>,
): Promise<Result> {
  const of = await statementOf(c, 'statement.read');
  return inTurn(c, () =>
    c.var.deps.store.read([of.owner], async (reader) => {
      const found = await recordOf(c, recordFiles('statements'), reader, of);
      if (!found) throw Refusal.notFound();
      return read(reader, of, found as unknown as Statement);
    }),
  );
}

const fileName = ({ kind, periodName }: Statement): string =>
  `${{ contributions: 'Statement', correction: 'Correction', refund: 'Refund' }[kind]} ${periodName}`;

/** The amounts that the statement bills come last, with their total. */
const rowFields = [
  'employeeName',
  'payrollNumber',
  'deductionType',
  'taxRelief',
  'sacrificedAmount',
  'employeeRegularAmount',
  'employerRegularAmount',
  'employeeLumpSum',
  'employerLumpSum',
  'totalAmount',
];

const { properties } = statementEntity as unknown as EntitySchema;
/** A statement with its totals beside its other fields. */
const summary = { properties: { ...properties, ...properties['contributionsTotals']?.properties } };
const summaryFields = [
  'periodName',
  'benefitName',
  'kind',
  'status',
  'isCancelled',
  'dueDate',
  'paymentReference',
  'taxReliefTotal',
  'sacrificedTotal',
  ...Object.keys(properties['contributionsTotals']?.properties ?? {}),
  'totalAmount',
];

/** The CSV of a statement with its totals. */
export async function summaryCsv(c: ApiContext, statement: Statement): Promise<Response> {
  const file = { name: `${fileName(statement)} summary`, fields: summaryFields, entity: summary, inPounds: true };
  const csv = writtenCsv<Statement>(c, { ...file, show: (slice) => slice });
  await csv.take([{ ...statement, ...statement.contributionsTotals }]);
  return csv.answer();
}

/** The CSV of a statement with a line for each contribution. @param readEach - Reads the contributions, some at a time. */
export async function contributionsCsv(
  c: ApiContext,
  statement: Statement,
  readEach: (take: (rows: readonly StatementContribution[]) => Promise<void>) => Promise<void>,
): Promise<Response> {
  const file = { name: fileName(statement), fields: rowFields, entity: rowEntity as unknown as EntitySchema, inPounds: true };
  const csv = writtenCsv<StatementContribution>(c, { ...file, show: (slice) => slice });
  await readEach(csv.take);
  return csv.answer();
}

/** A statement as CSV: a line for each contribution, or one with its totals. Amounts are in pounds. */
export async function downloadCsv(c: ApiContext): Promise<Response> {
  const type = c.req.query('type') ?? 'contributions';
  if (type !== 'contributions' && type !== 'summary')
    throw ApiError.badQuery('type', 'Give type as contributions or summary, or leave it out.');
  const response = await reading(c, (reader, { owner, uid }, statement) =>
    type === 'summary'
      ? summaryCsv(c, statement)
      : contributionsCsv(c, statement, (take) => eachContributionOnStatement(reader, owner, uid, take)),
  );
  response.headers.set('X-Content-Type-Options', 'nosniff');
  return response;
}

/** A statement as a PDF. */
export async function downloadPdf(c: ApiContext): Promise<Response> {
  const { deps } = c.var;
  const { name, data } = await reading(c, async (reader, of, statement) => ({
    name: `${fileName(statement)}.pdf`,
    data: await documentData(c, reader, of, statement),
  }));
  const body = await deps.documents.renderPdf('statement', data);
  return fileAnswer({ name, mediaType: 'application/pdf', size: body.byteLength, body });
}

async function documentData(
  c: ApiContext,
  reader: Reader,
  { owner, uid }: StatementOf,
  statement: Statement,
): Promise<StatementData> {
  const { configuration, clock } = c.var.deps;
  const rows: StatementContribution[] = [];
  await eachContributionOnStatement(reader, owner, uid, (some) => {
    for (const row of some) rows.push(row);
  });
  const { collectionDate = null, paymentReference = null, refundedOn = null, refundReference = null } = statement;
  return {
    ...(await namesOfStatement(reader, owner, uid)),
    providerName: configuration.brandName,
    providerEmail: configuration.contactEmail,
    benefitName: statement.benefitName ?? '',
    periodName: statement.periodName,
    kind: statement.kind,
    dueDate: statement.dueDate,
    today: todayOf(c),
    isCancelled: statement.isCancelled,
    hasBeenPaid: statement.hasBeenPaid,
    isPaidViaDirectDebit: statement.isPaidViaDirectDebit,
    status: statement.status,
    collectionDate,
    paymentReference,
    refundedOn,
    refundReference,
    ourBankAccount: statement.ourBankAccount ?? null,
    totals: statement.contributionsTotals,
    totalAmount: statement.totalAmount,
    taxReliefTotal: statement.taxReliefTotal ?? 0,
    sacrificedTotal: statement.sacrificedTotal ?? 0,
    rows,
    createdAt: clock(),
  };
}
