import { Hono } from 'hono';
import type { AnyStateMachine } from 'xstate';
import { type LifecycleId, lifecycles } from '../../machines/lifecycles/all.ts';
import { lifecycleMeta, stateText } from '../../machines/lifecycles/lifecycle.ts';
import { can, canAnywhere, partiesFor } from '../../machines/permissions.ts';
import type { Lifecycle, LifecycleOutcome, LifeOfARecord } from '../../schemas/generated/types.ts';
import type { Reader } from '../store/createStore.ts';
import {
  countByState,
  findLifecycleRecord,
  type KeptRecord,
  listLifecycleRecords,
  ownerOfLifecycleRecord,
  stepsOf,
} from '../store/lifecycleRecords.ts';
import { ApiError } from './apiError.ts';
import { jsonBody } from './body.ts';
import { type ApiContext, type ApiEnvironment, authenticated } from './context.ts';
import { recordUidOf } from '../store/lifecycleKeys.ts';
import { labelOf, shownEvents, shownRecord, shownStep } from './lifeOf.ts';
import type { LifecycleDesk } from './lifecycleDesk.ts';
import { lifecycleDesks } from './lifecycleDesks.ts';
import { listMeta } from './listQuery.ts';
import { eventRequest, recordQuery } from './lifecycleQuery.ts';

/** The desk of the path's lifecycle. @throws ApiError 404 when there is no such lifecycle, or no records of it are kept. */
function deskFor(c: ApiContext): LifecycleDesk {
  const desk = lifecycleDesks.find(({ id }) => id === c.req.param('machine'));
  if (!desk) throw ApiError.notFound();
  return desk;
}

/** The employers whose records a caller may look through. @throws ApiError 403 when they may look through none. */
function fleetOf(c: ApiContext): 'all' | readonly number[] {
  if (!canAnywhere(c.var.caller, 'lifecycle.readFleet')) throw ApiError.forbidden();
  return partiesFor(c.var.caller, 'lifecycle.readFleet');
}

/** The record that an address names, if the caller may read it. @throws ApiError 404, also when the caller may not. */
async function readable(c: ApiContext, { id, reading, readingOfFirm }: LifecycleDesk, named: string): Promise<Readable> {
  const { db } = c.var.deps.store;
  const recordUid = await recordUidOf(db, id, named);
  const owner = recordUid && (await ownerOfLifecycleRecord(db, id, recordUid));
  if (!owner) throw ApiError.notFound();
  const { employerId, intermediaryId } = owner;
  if (employerId !== null && can(c.var.caller, reading, employerId)) return { recordUid, scope: [employerId] };
  if (intermediaryId !== null && readingOfFirm && can(c.var.caller, readingOfFirm, intermediaryId))
    return { recordUid, scope: employerId === null ? [] : [employerId] };
  throw ApiError.notFound();
}

interface Readable {
  recordUid: string;
  /** The employers that reading it may touch. */
  scope: readonly number[];
}

async function recordIn(reader: Reader, { id }: LifecycleDesk, recordUid: string): Promise<KeptRecord> {
  const record = await findLifecycleRecord(reader, id, recordUid);
  if (!record) throw ApiError.notFound();
  return record;
}

async function summaryOf(reader: Reader, id: LifecycleId, parties: 'all' | readonly number[]): Promise<Lifecycle> {
  const machine: AnyStateMachine = lifecycles[id];
  const isKept = lifecycleDesks.some((desk) => desk.id === id);
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

/** Sends an event to one record in a transaction of its own. What refuses it is an answer, not a failure. */
async function outcomeOf(c: ApiContext, desk: LifecycleDesk, event: string, recordUid: string): Promise<LifecycleOutcome> {
  try {
    const { recordUid: uid, scope } = await readable(c, desk, recordUid);
    const [employerId] = scope;
    const { permission, send } = desk.events[event] ?? {};
    if (!permission || !send)
      throw ApiError.badQuery('event', `Send "${event}" on the record's own screen: it needs more than its name.`);
    if (employerId === undefined || !can(c.var.caller, permission, employerId)) throw ApiError.forbidden();
    const state = await c.var.deps.store.within([employerId], async (tx) => send(c, tx, await recordIn(tx, desk, uid)));
    return { recordUid, done: true, state: stateText(state), reason: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { recordUid, done: false, state: null, reason: error.errors[0]?.defaultMessage ?? error.message };
  }
}

/** Where records stand and how they came there: for the Lifecycle tab of each, and for who watches all of them. */
export const lifecycleRoutes = new Hono<ApiEnvironment>()
  .get('/lifecycles', authenticated, async (c) => {
    const parties = fleetOf(c);
    const data = await c.var.deps.store.read(parties, async (reader) => {
      const found: Lifecycle[] = [];
      for (const id of Object.keys(lifecycles) as LifecycleId[]) found.push(await summaryOf(reader, id, parties));
      return found;
    });
    return c.json({ data });
  })
  .get('/lifecycles/:machine/records', authenticated, async (c) => {
    const desk = deskFor(c);
    const parties = fleetOf(c);
    const query = recordQuery(new URL(c.req.url).searchParams, c.var.deps.clock());
    if (query.employerId !== null && !can(c.var.caller, 'lifecycle.readFleet', query.employerId)) throw ApiError.notFound();
    const within = query.employerId === null ? parties : [query.employerId];
    const { rows, totalCount } = await c.var.deps.store.read(within, (reader) =>
      listLifecycleRecords(reader, { ...query, machine: desk.id, parties: within }),
    );
    return c.json({ data: rows.map((row) => shownRecord(desk, row)), meta: listMeta(query, totalCount) });
  })
  .get('/lifecycles/:machine/records/:recordUid', authenticated, async (c) => {
    const desk = deskFor(c);
    const { recordUid, scope } = await readable(c, desk, c.req.param('recordUid'));
    const data = await c.var.deps.store.read(scope, async (reader): Promise<LifeOfARecord> => {
      const record = await recordIn(reader, desk, recordUid);
      const facts = await desk.facts(reader, record, c);
      if (facts === null) throw ApiError.notFound();
      return {
        machine: desk.id,
        record: shownRecord(desk, record),
        path: (await stepsOf(reader, desk.id, record.recordUid)).map((step) => shownStep(desk, step)),
        events: shownEvents(c, desk, record, facts),
      };
    });
    return c.json({ data });
  })
  .post('/lifecycles/:machine/events', authenticated, async (c) => {
    const desk = deskFor(c);
    const { event, recordUids } = eventRequest(await jsonBody(c));
    const data: LifecycleOutcome[] = [];
    for (const recordUid of recordUids) data.push(await outcomeOf(c, desk, event, recordUid));
    return c.json({ data });
  });
