import { Hono } from 'hono';
import { sql } from 'kysely';
import { type Operation, can } from '../../machines/permissions.ts';
import { type ResourceFiles, payrolls, pensionSchemes } from '../../schemas/generated/resources.ts';
import type { Payroll, PensionScheme } from '../../schemas/generated/types.ts';
import { type ResourceTable, columnName, resourceTable } from '../store/resourceTable.ts';
import { ApiError } from './apiError.ts';
import { type ApiEnvironment, authenticated, employerFor, uidOf } from './context.ts';
import { listMeta, listRequest } from './listQuery.ts';
import { assertParty } from './partyIn.ts';

/** The list of an employer's records and one record by its uid, from the resource's files alone. */
function recordRoutes<Row>(
  { resource, entity }: ResourceFiles,
  operation: Operation,
  table: ResourceTable<Row>,
): Hono<ApiEnvironment> {
  const columnOfUid = columnName(resource.idProperty);
  return new Hono<ApiEnvironment>()
    .get(`/employers/:employerId/${resource.name}`, authenticated, async (c) => {
      const employerId = employerFor(c, operation);
      const request = listRequest(new URL(c.req.url).searchParams, resource, entity);
      const { rows, totalCount } = await c.var.deps.store.read([employerId], async (reader) => {
        const page = await table.list(reader, sql`t.employer_id = ${employerId}`, request);
        if (page.totalCount === 0) await assertParty(reader, 'employers', employerId);
        return page;
      });
      return c.json({ data: rows, meta: listMeta(request, totalCount) });
    })
    .get(`/${resource.name}/:id`, authenticated, async (c) => {
      const uid = uidOf(c, 'id');
      const { store } = c.var.deps;
      // The path names no employer: whose record it is, the service finds out, and only then asks whether the caller may see it.
      const owner = await sql<{
        employerId: number;
      }>`select employer_id as "employerId" from portal.${sql.ref(resource.storage.table)} where ${sql.ref(columnOfUid)} = ${uid}`.execute(
        store.db,
      );
      const employerId = owner.rows[0]?.employerId;
      if (employerId === undefined || !can(c.var.caller, operation, employerId)) throw ApiError.notFound();
      const record = await store.read([employerId], (reader) =>
        table.find(reader, sql`t.employer_id = ${employerId} and t.${sql.ref(columnOfUid)} = ${uid}`),
      );
      if (!record) throw ApiError.notFound();
      return c.json({ data: record });
    });
}

/** Payrolls and pension schemes, which employees refer to. */
export const referenceLists = new Hono<ApiEnvironment>()
  .route('/', recordRoutes(payrolls, 'payroll.read', resourceTable<Payroll>(payrolls.resource, payrolls.entity)))
  .route(
    '/',
    recordRoutes(
      pensionSchemes,
      'pensionScheme.read',
      resourceTable<PensionScheme>(pensionSchemes.resource, pensionSchemes.entity),
    ),
  );
