import { canAnywhere } from '../../../machines/permissions.ts';
import schema from '../../../schemas/entities/due-day-change.schema.json' with { type: 'json' };
import { employers } from '../../../schemas/generated/resources.ts';
import type { Employer } from '../../../schemas/generated/types.ts';
import type { CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
import { formatCount } from '../../../schemas/lib/text/formatCount.ts';
import type { Reader, Scoped } from '../../store/createStore.ts';
import type { Batch, BatchEmployer, Previewed } from '../../store/manyEmployers/batches.ts';
import { listParties } from '../../store/parties/parties.ts';
import { todayOf } from '../../work/core/acting.ts';
import type { WorkQueue } from '../../work/core/jobQueue.ts';
import { type FieldError, Refusal } from '../../work/core/refusal.ts';
import { beginLifecycle, changeState } from '../../work/lifecycles/changeState.ts';
import { allowedBatchActions, type BatchKind, livingBatch } from '../../work/manyEmployers/batchKind.ts';
import { noInput } from '../core/actionInput.ts';
import { assertDeclaredFor } from '../core/addresses/declaredQuery.ts';
import { jsonBody, receivedBody } from '../core/body.ts';
import { type ApiContext, uidOf } from '../core/context.ts';
import { listMeta, listRequest, pageRequest } from '../core/listQuery.ts';
import { writtenList } from '../core/slices.ts';

/** The most employers of one batch: some seconds for the preview, and a minute for the job. */
const most = 1_000;

const { query } = schema.properties;

/** One kind of work for many employers: a preview, the job that carries it out, and the one that undoes it. */
interface BatchHandling<One extends Batch, Row extends BatchEmployer, Given> extends BatchKind<One, Row> {
  /** The parameter of the addresses that identifies a batch. */
  uid: 'dueDayChangeUid' | 'announcementUid';
  queue: WorkQueue;
  /** One of them in a sentence, such as `change`. */
  noun: string;
  /** The fields of the body that this kind alone has. */
  fields: readonly string[];
  /** Reads those fields. Faults are added to `errors`. */
  read(body: Readonly<Record<string, unknown>>, errors: FieldError[]): Given;
  /** The input of a batch that is kept. */
  givenOf(batch: One): Given;
  /** The columns of a new batch. */
  columnsOf(given: Given): Readonly<Record<string, unknown>>;
  preview(reader: Reader, found: readonly Employer[], asked: { given: Given; today: CalendarDay }): Promise<Previewed<Row>[]>;
  /** The effect on an employer as a person sees it, to find out whether it has changed since. */
  effectOf(employer: Previewed<Row>): readonly unknown[];
  /** The reason for refusing to start one whose effect is no longer that of its preview. */
  staleText: string;
}

/** The employers that a query of the list of employers finds, in the order of their names. @throws Refusal invalid for none or too many. */
async function findEmployers(reader: Reader, text: string, noun: string): Promise<Employer[]> {
  const params = new URLSearchParams(text);
  assertDeclaredFor('GET /employers', params);
  const request = listRequest(params, employers.resource, employers.entity);
  const { rows, totalCount } = await listParties(reader, 'employers', 'all', { ...request, limit: null, page: 1, most });
  const refuse = (defaultMessage: string): Refusal => Refusal.invalid([{ field: 'query', defaultMessage }]);
  if (totalCount === 0) throw refuse('The filter finds no employers. Choose another one');
  if (totalCount > most)
    throw refuse(
      `${text === '' ? 'There are' : 'The filter finds'} ${formatCount(totalCount, 'employer')}, and one ${noun} takes at most ${formatCount(most)}. Narrow the filter`,
    );
  return rows as Employer[];
}

/** The handlers of the six calls of one kind of batch. */
export function batchHandlers<One extends Batch, Row extends BatchEmployer, Given>(kind: BatchHandling<One, Row, Given>) {
  const { batches } = kind;

  const assertMay = (c: ApiContext): void => {
    if (!canAnywhere(c.var.caller, kind.permission)) throw Refusal.forbidden();
  };

  async function readBatch(reader: Reader, uid: string): Promise<One> {
    const batch = await batches.find(reader, uid);
    if (!batch) throw Refusal.notFound();
    return batch;
  }

  const toAnswer = (batch: One) => ({ ...batch, allowedActions: allowedBatchActions(kind, batch) });

  async function previewBody(c: ApiContext): Promise<{ given: Given; text: string }> {
    const { query: text, ...body } = await jsonBody(c);
    const errors: FieldError[] = Object.keys(body)
      .filter((field) => !kind.fields.includes(field))
      .map((field) => ({ field, defaultMessage: `There is no field ${field}. Leave it out.` }));
    const given = kind.read(body, errors);
    if (typeof text !== 'string' || text.length > query.maxLength)
      errors.push({
        field: 'query',
        defaultMessage: 'Give the filter of the list of employers as a text, or an empty text for all',
      });
    if (errors.length > 0) throw Refusal.invalid(errors);
    return { given, text: String(text) };
  }

  /** The effect of a batch, as a text that two previews can be compared by. */
  const textOf = (all: readonly Previewed<Row>[]): string =>
    JSON.stringify(all.map((employer) => [employer.employerId, employer.outcome, employer.reason, ...kind.effectOf(employer)]));

  /** @throws Refusal conflict when the effect is no longer what the preview says. */
  async function assertFresh(c: ApiContext, tx: Scoped, uid: string, batch: One): Promise<void> {
    const found = await findEmployers(tx, batch.query, kind.noun);
    const present = await kind.preview(tx, found, { given: kind.givenOf(batch), today: todayOf(c) });
    if (textOf(present) !== textOf(await batches.previewed(tx, uid))) throw new Refusal('conflict', kind.staleText);
  }

  return {
    async list(c: ApiContext): Promise<Response> {
      assertMay(c);
      const page = pageRequest(new URL(c.req.url).searchParams);
      const { rows, totalCount } = await c.var.deps.store.read('all', (reader) => batches.list(reader, page));
      const list = writtenList<One>(c, (slice) => slice.map(toAnswer));
      await list.take(rows);
      return list.answer(listMeta(page, totalCount));
    },

    async preview(c: ApiContext): Promise<Response> {
      assertMay(c);
      const { deps, caller } = c.var;
      await receivedBody(c);
      const data = await deps.store.within('all', async (tx) => {
        const { given, text } = await previewBody(c);
        const found = await findEmployers(tx, text, kind.noun);
        const previewed = await kind.preview(tx, found, { given, today: todayOf(c) });
        const made = { given: kind.columnsOf(given), query: text, at: deps.clock(), userUid: caller.userUid };
        const uid = await batches.insertPreview(tx, made, previewed);
        const batch = await readBatch(tx, uid);
        beginLifecycle(c, tx, livingBatch(kind, uid, batch));
        return batch;
      });
      return c.json({ data: toAnswer(data) }, 201);
    },

    async show(c: ApiContext): Promise<Response> {
      assertMay(c);
      const uid = uidOf(c, kind.uid);
      return c.json({ data: toAnswer(await c.var.deps.store.read('all', (reader) => readBatch(reader, uid))) });
    },

    /** `declaredQuery` refuses a result that the operation does not name. */
    async listEmployers(c: ApiContext): Promise<Response> {
      assertMay(c);
      const uid = uidOf(c, kind.uid);
      const page = pageRequest(new URL(c.req.url).searchParams);
      const { rows, totalCount } = await c.var.deps.store.read('all', async (reader) => {
        await readBatch(reader, uid);
        return batches.listEmployers(reader, { uid, outcome: c.req.query('outcome') ?? null }, page);
      });
      const list = writtenList<Row>(c, (slice) => slice);
      await list.take(rows);
      return list.answer(listMeta(page, totalCount));
    },

    /** Sends a batch the event that starts one of its two jobs, in the name of the caller. The chart judges it. */
    async send(c: ApiContext, event: 'start' | 'undo'): Promise<Response> {
      assertMay(c);
      const { deps, caller } = c.var;
      const uid = uidOf(c, kind.uid);
      await receivedBody(c);
      const data = await deps.store.within('all', async (tx) => {
        await batches.hold(tx, uid);
        const batch = await readBatch(tx, uid);
        await noInput(c);
        const state = await changeState(c, tx, livingBatch(kind, uid, batch), { type: event });
        if (event === 'start') await assertFresh(c, tx, uid, batch);
        const way = event === 'start' ? 'change' : 'undo';
        await batches.noteStart(tx, { uid, way, userUid: caller.userUid }, { state, at: deps.clock() });
        return readBatch(tx, uid);
      });
      await deps.jobs.begin(kind.queue);
      return c.json({ data: toAnswer(data) });
    },
  };
}
