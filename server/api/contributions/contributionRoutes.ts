import { Hono } from 'hono';
import { can } from '../../../machines/permissions.ts';
import contributionAmounts from '../../../schemas/entities/contribution-amounts.schema.json' with { type: 'json' };
import contributionChanges from '../../../schemas/entities/contribution-changes.schema.json' with { type: 'json' };
import newContribution from '../../../schemas/entities/new-contribution.schema.json' with { type: 'json' };
import { validate as validateAmounts } from '../../../schemas/built/entities/contribution-amounts.js';
import { validate as validateChanges } from '../../../schemas/built/entities/contribution-changes.js';
import { validate as validateNew } from '../../../schemas/built/entities/new-contribution.js';
import { contributions } from '../../../schemas/generated/resources.ts';
import type {
  ContributionAmounts,
  ContributionChanges,
  NewContribution,
  RegularPayrollContribution,
} from '../../../schemas/generated/types.ts';
import {
  type ContributionRow,
  contributionTotals,
  findContribution,
  listContributions,
  ownerOfContribution,
} from '../../store/contributions/contributionRows.ts';
import type { Reader, Scoped } from '../../store/createStore.ts';
import { resourceNamed } from '../../store/resources/recordStore.ts';
import { approvalOf } from '../calendar/submissionApproval.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { authenticated } from '../core/authenticated.ts';
import { receivedBody } from '../core/body.ts';
import { type ApiContext, type ApiEnvironment, employerFor, uidOf } from '../core/context.ts';
import { wantsCsv, wholeFile, writtenCsv } from '../core/csv.ts';
import { assertAsSeen, setEntityTag } from '../core/entityTag.ts';
import { expandedFields } from '../core/expand.ts';
import { listMeta, listRequest } from '../core/listQuery.ts';
import { assertParty } from '../core/partyOfRequest.ts';
import { writtenList } from '../core/slices.ts';
import {
  addContribution,
  cancelOne,
  changeAmounts,
  changeMany,
  openContribution,
  openPeriod,
  regenerate,
} from '../../work/contributions/changeContributions.ts';
import { amountsBody } from './contributionBodies.ts';
import { shownContribution, shownWithActions } from './shownContributions.ts';

const { resource, entity } = contributions;
const ofPeriod = '/pay-periods/:id';

const csvFields = [
  'payrollNumber',
  'employeeName',
  'payrollName',
  'dueDate',
  'contributionType',
  'employeeRegularAmount',
  'employerRegularAmount',
  'employeeLumpSum',
  'employerLumpSum',
  'isCancelled',
  'hasBeenPaid',
  'comparisonKind',
  'attention',
];

/** The employer of the record of the path. @throws Refusal notFound, also when the caller may not see it, or forbidden. */
async function employerOf(
  c: ApiContext,
  ownerOf: (reader: Reader, uid: string) => Promise<unknown>,
  operation: 'contribution.read' | 'contribution.change',
): Promise<number> {
  const employerId = await ownerOf(c.var.deps.store.db, uidOf(c, 'id'));
  if (typeof employerId !== 'number' || !can(c.var.caller, 'contribution.read', employerId)) throw Refusal.notFound();
  if (!can(c.var.caller, operation, employerId)) throw Refusal.forbidden();
  return employerId;
}

const ownerOfPeriod = (reader: Reader, uid: string): Promise<unknown> => resourceNamed('pay-periods').ownerOf(reader, uid);

async function contributionOf(
  c: ApiContext,
  reader: Reader,
  employerId: number,
  uid: string,
): Promise<RegularPayrollContribution> {
  const row = await findContribution(reader, employerId, uid);
  if (!row) throw Refusal.notFound();
  return shownWithActions(c, employerId, row);
}

/** Answers a change of one contribution, or of a period's: in one transaction, which is undone if it throws. */
async function answerChange<Data>(
  c: ApiContext,
  ownerOf: (reader: Reader, uid: string) => Promise<unknown>,
  change: (tx: Scoped, employerId: number, uid: string) => Promise<Data>,
): Promise<Data> {
  const employerId = await employerOf(c, ownerOf, 'contribution.change');
  await receivedBody(c);
  return c.var.deps.store.within([employerId], (tx) => change(tx, employerId, uidOf(c, 'id')));
}

async function list(c: ApiContext): Promise<Response> {
  const employerId = employerFor(c, 'contribution.read');
  const withEmployee = expandedFields(c, ['employeeData']).length > 0;
  const request = listRequest(new URL(c.req.url).searchParams, resource, entity);
  const show = (rows: readonly ContributionRow[]): RegularPayrollContribution[] =>
    rows.map((row) => shownContribution(row, withEmployee));
  return c.var.deps.store.read([employerId], async (reader) => {
    if (wantsCsv(c)) {
      await assertParty(reader, 'employers', employerId);
      const file = writtenCsv<ContributionRow>(c, { name: 'contributions', fields: csvFields, entity, show });
      await listContributions(reader, employerId, { ...request, ...wholeFile, take: file.take });
      return file.answer();
    }
    const written = writtenList<ContributionRow>(c, show);
    const { rows, totalCount } = await listContributions(reader, employerId, { ...request, take: written.take });
    if (totalCount === 0) await assertParty(reader, 'employers', employerId);
    await written.take(rows);
    return written.answer(listMeta(request, totalCount));
  });
}

/** The contributions of pay periods (docs/product.md, points 3 and 7). */
export const contributionRoutes = new Hono<ApiEnvironment>()
  .get('/employers/:employerId/contributions', authenticated, (c) => list(c))
  .get('/contributions/:id', authenticated, async (c) => {
    const employerId = await employerOf(c, ownerOfContribution, 'contribution.read');
    const data = await c.var.deps.store.read([employerId], (reader) => contributionOf(c, reader, employerId, uidOf(c, 'id')));
    return c.json({ data: await setEntityTag(c, data) });
  })
  .patch('/contributions/:id', authenticated, async (c) => {
    const data = await answerChange(c, ownerOfContribution, async (tx, employerId, uid) => {
      const sent = await amountsBody<ContributionAmounts>(c, validateAmounts, contributionAmounts);
      const open = await openContribution(tx, employerId, uid);
      await assertAsSeen(c, await contributionOf(c, tx, employerId, uid));
      await changeAmounts(c, tx, employerId, open, sent);
      return contributionOf(c, tx, employerId, uid);
    });
    return c.json({ data: await setEntityTag(c, data) });
  })
  .post('/contributions/:id/cancel', authenticated, async (c) => {
    const data = await answerChange(c, ownerOfContribution, async (tx, employerId, uid) => {
      await cancelOne(c, tx, employerId, await openContribution(tx, employerId, uid));
      return contributionOf(c, tx, employerId, uid);
    });
    return c.json({ data });
  })
  .patch(`${ofPeriod}/contributions`, authenticated, async (c) => {
    const data = await answerChange(c, ownerOfPeriod, async (tx, employerId, uid) => {
      const { changes } = await amountsBody<ContributionChanges>(c, validateChanges, contributionChanges);
      await changeMany(c, tx, employerId, { period: await openPeriod(tx, employerId, uid), changes });
      return contributionTotals(tx, employerId, uid);
    });
    return c.json({ data });
  })
  .post(`${ofPeriod}/contributions`, authenticated, async (c) => {
    const data = await answerChange(c, ownerOfPeriod, async (tx, employerId, uid) => {
      const sent = await amountsBody<NewContribution>(c, validateNew, newContribution);
      const period = await openPeriod(tx, employerId, uid);
      return contributionOf(c, tx, employerId, await addContribution(c, tx, employerId, { period, sent }));
    });
    return c.json({ data }, 201);
  })
  .get(`${ofPeriod}/contribution-totals`, authenticated, async (c) => {
    const employerId = await employerOf(c, ownerOfPeriod, 'contribution.read');
    const data = await c.var.deps.store.read([employerId], (reader) => contributionTotals(reader, employerId, uidOf(c, 'id')));
    return c.json({ data });
  })
  .get(`${ofPeriod}/approval`, authenticated, async (c) => {
    const employerId = await employerOf(c, ownerOfPeriod, 'contribution.read');
    const of = { employerId, payrollDateUid: uidOf(c, 'id') };
    return c.json({ data: await c.var.deps.store.read([employerId], (reader) => approvalOf(reader, of)) });
  })
  .post(`${ofPeriod}/generate-contributions`, authenticated, async (c) => {
    const data = await answerChange(c, ownerOfPeriod, async (tx, employerId, uid) =>
      regenerate(c, tx, employerId, await openPeriod(tx, employerId, uid)),
    );
    return c.json({ data });
  });
