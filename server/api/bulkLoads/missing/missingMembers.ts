import type { BulkLoadMissingMember } from '../../../../schemas/generated/types.ts';
import { listMissing, type MissingMember, type MissingQuery } from '../../../store/bulkLoads/missing/decidedMembers.ts';
import { ApiError } from '../../core/apiError.ts';
import type { ApiContext } from '../../core/context.ts';
import { listMeta, pageRequest } from '../../core/listQuery.ts';
import { writtenList } from '../../core/slices.ts';
import { keptLoad, loadOf } from '../loadOf.ts';

const decisions = ['none', 'leaver', 'noContribution', 'add'] as const;

/** The decision that the address asks for. @throws ApiError 400 */
function askedDecision(query: URLSearchParams): MissingQuery['decision'] {
  const asked = query.get('decision');
  const decision = decisions.find((one) => one === asked) ?? null;
  if (asked !== null && decision === null)
    throw ApiError.badQuery('decision', `Give decision as one of: ${decisions.join(', ')}.`);
  return decision;
}

const toAnswer = ({ firstName, lastName, employmentStartDate: _start, ...member }: MissingMember): BulkLoadMissingMember => ({
  ...member,
  name: `${firstName} ${lastName}`,
});

/** Answers a page of the members who are missing from an upload. */
export async function listMissingMembers(c: ApiContext): Promise<Response> {
  const of = await loadOf(c, 'bulkLoad.read');
  const search = new URL(c.req.url).searchParams;
  const page = pageRequest(search);
  if (page.limit === null) throw ApiError.badQuery('getAll', 'Members are answered page by page. Leave getAll out.');
  const { limit, page: number } = page;
  const decision = askedDecision(search);
  return c.var.deps.store.read([of.employerId], async (reader) => {
    const load = await keptLoad(reader, of);
    const { rows, totalCount } = await listMissing(reader, load, { employeeUids: null, decision }, { limit, page: number });
    const list = writtenList<BulkLoadMissingMember>(c, (slice) => slice);
    await list.take(rows.map(toAnswer));
    return list.answer(listMeta(page, totalCount));
  });
}
