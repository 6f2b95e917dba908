import { Hono } from 'hono';
import { can, type Operation, partiesFor } from '../../../machines/permissions.ts';
import { type ResourceFiles, employers, intermediaries } from '../../../schemas/generated/resources.ts';
import type { Employer } from '../../../schemas/generated/types.ts';
import { alphabet, employerTable, findParty, intermediaryTable, listParties } from '../../store/parties/parties.ts';
import type { ResourceTable } from '../../store/records/resourceTable.ts';
import { employerDashboard, intermediaryDashboard } from '../../store/parties/dashboards.ts';
import { recentActivity, recentActivityOfIntermediary } from '../changes/recentActivity.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { employerWithClosure } from '../closure/employerClosure.ts';
import { additionsTo, employerStateOf } from '../../work/closure/employerState.ts';
import { expandedFields } from '../core/expand.ts';
import { authenticated } from '../core/authenticated.ts';
import { type ApiContext, type ApiEnvironment, idOf } from '../core/context.ts';
import { todayOf } from '../../work/core/acting.ts';
import { listMeta, listRequest } from '../core/listQuery.ts';
import { writtenList } from '../core/slices.ts';
import { assertParty } from '../core/partyOfRequest.ts';

interface PartyRoutes<Row> {
  name: 'employers' | 'intermediaries';
  files: ResourceFiles;
  operation: 'employer.read' | 'intermediary.read';
  table: ResourceTable<Row>;
}

/** The list, the initials and the record of a kind of party, restricted to those that the caller may see. */
function partyRoutes<Row extends { name: string }>({
  name,
  files: { resource, entity },
  operation,
  table,
}: PartyRoutes<Row>): Hono<ApiEnvironment> {
  return new Hono<ApiEnvironment>()
    .get(`/${name}`, authenticated, async (c) => {
      const request = listRequest(new URL(c.req.url).searchParams, resource, entity);
      const parties = partiesFor(c.var.caller, operation);
      const list = writtenList<object>(c, (slice) => slice);
      const { rows, totalCount } = await c.var.deps.store.read(employersIn(c), (reader) =>
        listParties(reader, name, parties, { ...request, take: list.take }, c.var.positions),
      );
      await list.take(rows);
      return list.answer(listMeta(request, totalCount));
    })
    .get(`/${name}/alphabet`, authenticated, async (c) => {
      const data = await c.var.deps.store.read(employersIn(c), (reader) =>
        alphabet(reader, name, partiesFor(c.var.caller, operation)),
      );
      return c.json({ data });
    })
    .get(`/${name}/:id`, authenticated, async (c) => {
      const id = visible(c, operation);
      const expand = expandedFields(c, resource.endpoints.show?.expand);
      const record = await c.var.deps.store.read(employersIn(c), async (reader): Promise<Row | Employer | null> => {
        const isExpanded = expand.includes('closureConditions');
        if (isExpanded) return employerWithClosure(c, reader, id);
        if (name !== 'employers') return findParty(reader, table, id);
        const [found, state] = await Promise.all([findParty(reader, table, id), employerStateOf(reader, id)]);
        // The party's screens depend on it.
        return found && { ...found, allowedActions: additionsTo(state) };
      });
      if (!record) throw Refusal.notFound();
      return c.json({ data: record });
    });
}

const employersIn = (c: ApiContext): 'all' | readonly number[] => partiesFor(c.var.caller, 'employer.read');

const mayOf =
  (c: ApiContext) =>
  (operation: Operation, employerId: number): boolean =>
    can(c.var.caller, operation, employerId);

function visible(c: ApiContext, operation: 'employer.read' | 'intermediary.read'): number {
  const id = idOf(c, 'id');
  if (!can(c.var.caller, operation, id)) throw Refusal.notFound();
  return id;
}

/** Employers and intermediaries: the lists to choose from, and the data of their home pages. */
export const parties = new Hono<ApiEnvironment>()
  .route('/', partyRoutes({ name: 'employers', files: employers, operation: 'employer.read', table: employerTable }))
  .route(
    '/',
    partyRoutes({ name: 'intermediaries', files: intermediaries, operation: 'intermediary.read', table: intermediaryTable }),
  )
  .get('/employers/:id/dashboard', authenticated, async (c) => {
    const id = visible(c, 'employer.read');
    const data = await c.var.deps.store.read([id], async (reader) => {
      await assertParty(reader, 'employers', id);
      return {
        ...(await employerDashboard(reader, id, todayOf(c), mayOf(c))),
        recentActivity: await recentActivity(c, reader, id),
      };
    });
    return c.json({ data });
  })
  .get('/intermediaries/:id/dashboard', authenticated, async (c) => {
    const id = visible(c, 'intermediary.read');
    const scope = { employers: employersIn(c), intermediaries: [id] };
    const data = await c.var.deps.store.read(scope, async (reader) => {
      await assertParty(reader, 'intermediaries', id);
      const dashboard = await intermediaryDashboard(reader, id, mayOf(c));
      return { ...dashboard, recentActivity: await recentActivityOfIntermediary(c, reader, id) };
    });
    return c.json({ data });
  });
