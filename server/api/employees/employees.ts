import { Hono } from 'hono';
import type { Operation } from '../../../machines/permissions.ts';
import type { Employee } from '../../../schemas/generated/types.ts';
import type { Reader } from '../../store/createStore.ts';
import { activityOf, contributionsOf } from '../../store/employees/employees.ts';
import type { Page, PageRequest } from '../../store/core/listPage.ts';
import { recordStore } from '../../store/resources/recordStore.ts';
import type { StoredRecord } from '../../store/records/storedRecord.ts';
import { ApiError } from '../core/apiError.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { authenticated } from '../core/authenticated.ts';
import { type ApiContext, type ApiEnvironment, employerFor, uidOf } from '../core/context.ts';
import { listMeta, pageRequest } from '../core/listQuery.ts';
import { writtenList } from '../core/slices.ts';
import { readableRecord } from '../records/fieldAccess.ts';
import { recordFiles } from '../../work/records/recordFiles.ts';
import { recordOf } from '../../work/records/shownRecord.ts';

const files = recordFiles('employees');
const one = '/employers/:employerId/employees/:id';

/**
 * One employee of this employer, as the caller sees it.
 *
 * @param lock - Locks the record against other changes until the transaction ends.
 * @throws Refusal notFound, also for an employee of another employer.
 */
export async function employeeIn(c: ApiContext, reader: Reader, owner: number, uid: string, lock = false): Promise<Employee> {
  const record = await recordOf(c, files, reader, { owner, uid, lock });
  if (!record) throw Refusal.notFound();
  // The value and the type come from the same files.
  return record as unknown as Employee;
}

/** The employee as an answer: without the fields that the caller may not read. */
export const readableEmployee = async (c: ApiContext, reader: Reader, owner: number, uid: string): Promise<StoredRecord> =>
  readableRecord(c, files, owner, { ...(await employeeIn(c, reader, owner, uid)) });

/** The route of a paged list that belongs to one employee. */
const relatedListRoute =
  <Row extends object>(
    operation: Operation,
    read: (reader: Reader, employerId: number, employeeUid: string, page: PageRequest, c: ApiContext) => Promise<Page<Row>>,
  ) =>
  async (c: ApiContext): Promise<Response> => {
    const employerId = employerFor(c, operation);
    const employeeUid = uidOf(c, 'id');
    const page = pageRequest(new URL(c.req.url).searchParams);
    const { rows, totalCount } = await c.var.deps.store.read([employerId], async (reader) => {
      if (!(await recordStore(files).has(reader, employerId, employeeUid))) throw Refusal.notFound();
      return read(reader, employerId, employeeUid, page, c);
    });
    const list = writtenList<Row>(c, (slice) => slice);
    await list.take(rows);
    return list.answer(listMeta(page, totalCount));
  };

function benefitOf(c: ApiContext): string | null {
  const benefit = c.req.query('benefit') ?? 'all';
  if (benefit === 'all') return null;
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(benefit))
    throw ApiError.badQuery('benefit', 'Give benefit as a benefitUid, or as all.');
  return benefit;
}

/** The lists of an employee: contributions and recent activity (docs/product.md, point 7). */
export const employeeRoutes = new Hono<ApiEnvironment>()
  .get(
    `${one}/contributions`,
    authenticated,
    relatedListRoute('contribution.read', (reader, employerId, employeeUid, page, c) =>
      contributionsOf(reader, employerId, employeeUid, benefitOf(c), page),
    ),
  )
  .get(
    `${one}/recent-activity`,
    authenticated,
    relatedListRoute('recentActivity.read', (reader, employerId, employeeUid, page) =>
      activityOf(reader, employerId, employeeUid, page),
    ),
  );
