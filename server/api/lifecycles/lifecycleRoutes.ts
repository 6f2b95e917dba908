import { Hono } from 'hono';
import type { AnyStateMachine } from 'xstate';
import { type LifecycleId, lifecycles } from '../../../machines/generated/lifecycles.ts';
import { lifecycleMeta } from '../../../machines/lifecycles/lifecycle.ts';
import { can, canAnywhere, partiesFor } from '../../../machines/permissions.ts';
import type { Lifecycle, LifeOfARecord } from '../../../schemas/generated/types.ts';
import type { Reader } from '../../store/createStore.ts';
import { countByState, listLifecycleRecords, stepsOf } from '../../store/lifecycles/lifecycleRecords.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { jsonBody } from '../core/body.ts';
import { authenticated } from '../core/authenticated.ts';
import type { ApiContext, ApiEnvironment } from '../core/context.ts';
import { labelOf } from '../../../machines/lifecycles/storedState.ts';
import { shownEvents, shownRecord, shownStep } from './recordLife.ts';
import type { LifecycleHandler } from './lifecycleHandler.ts';
import { sendToAll } from './lifecycleEvents.ts';
import { readable, recordIn } from './lifecycleReading.ts';
import { listMeta } from '../core/listQuery.ts';
import { writtenList } from '../core/slices.ts';
import { eventRequest, recordQuery } from './lifecycleQuery.ts';

/** The handler of the path's lifecycle. @throws Refusal notFound for an unknown lifecycle, or one without stored records. */
function handlerFor(c: ApiContext, handlers: readonly LifecycleHandler[]): LifecycleHandler {
  const handler = handlers.find(({ id }) => id === c.req.param('machine'));
  if (!handler) throw Refusal.notFound();
  return handler;
}

/** The employers whose records the caller may list. @throws Refusal forbidden when there are none. */
function fleetOf(c: ApiContext): 'all' | readonly number[] {
  if (!canAnywhere(c.var.caller, 'lifecycle.readFleet')) throw Refusal.forbidden();
  return partiesFor(c.var.caller, 'lifecycle.readFleet');
}

/** @param isKept - Whether records of the lifecycle are stored. */
async function summaryOf(
  reader: Reader,
  { id, isKept }: { id: LifecycleId; isKept: boolean },
  parties: 'all' | readonly number[],
): Promise<Lifecycle> {
  const machine: AnyStateMachine = lifecycles[id];
  const counted = new Map(isKept ? (await countByState(reader, id, parties)).map(({ state, count }) => [state, count]) : []);
  const states = new Set([...Object.keys(machine.states), ...counted.keys()]);
  return {
    machine: id,
    title: lifecycleMeta(machine).title ?? id,
    isKept,
    recordCount: [...counted.values()].reduce((sum, count) => sum + count, 0),
    states: [...states].map((state) => ({ state, label: labelOf(machine, state), count: counted.get(state) ?? 0 })),
  };
}

/**
 * The states and histories of records: for the Lifecycle tab of each, and for the inspector's overview of all.
 *
 * @param handlers - The lifecycles with stored records.
 */
export const lifecycleRoutes = (handlers: readonly LifecycleHandler[]) =>
  new Hono<ApiEnvironment>()
    .get('/lifecycles', authenticated, async (c) => {
      const parties = fleetOf(c);
      const data = await c.var.deps.store.read(parties, async (reader) => {
        const found: Lifecycle[] = [];
        for (const id of Object.keys(lifecycles) as LifecycleId[])
          found.push(await summaryOf(reader, { id, isKept: handlers.some((handler) => handler.id === id) }, parties));
        return found;
      });
      return c.json({ data });
    })
    .get('/lifecycles/:machine/records', authenticated, async (c) => {
      const handler = handlerFor(c, handlers);
      const parties = fleetOf(c);
      const query = recordQuery(new URL(c.req.url).searchParams, c.var.deps.clock());
      if (query.employerId !== null && !can(c.var.caller, 'lifecycle.readFleet', query.employerId)) throw Refusal.notFound();
      const within = query.employerId === null ? parties : [query.employerId];
      const { rows, totalCount } = await c.var.deps.store.read(within, (reader) =>
        listLifecycleRecords(reader, { ...query, machine: handler.id, parties: within }),
      );
      const list = writtenList<(typeof rows)[number]>(c, (slice) => slice.map((row) => shownRecord(c, handler, row)));
      await list.take(rows);
      return list.answer(listMeta(query, totalCount));
    })
    .get('/lifecycles/:machine/records/:recordUid', authenticated, async (c) => {
      const handler = handlerFor(c, handlers);
      const { recordUid, scope } = await readable(c, handler, c.req.param('recordUid'));
      const data = await c.var.deps.store.read(scope, async (reader): Promise<LifeOfARecord> => {
        const record = await recordIn(reader, handler, recordUid);
        const facts = await handler.facts(reader, record, c);
        if (facts === null) throw Refusal.notFound();
        return {
          machine: handler.id,
          record: shownRecord(c, handler, record),
          path: (await stepsOf(reader, handler.id, record.recordUid)).map((step) => shownStep(handler, step)),
          events: shownEvents(c, handler, record, facts),
        };
      });
      return c.json({ data });
    })
    .post('/lifecycles/:machine/events', authenticated, async (c) => {
      const handler = handlerFor(c, handlers);
      const { event, recordUids } = eventRequest(await jsonBody(c));
      const data = await sendToAll(c, handler, event, recordUids);
      return c.json({ data });
    });
