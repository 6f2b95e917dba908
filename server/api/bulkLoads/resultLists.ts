import type { BulkLoadResult } from '../../../schemas/generated/types.ts';
import { listResults } from '../../store/bulkLoads/apply/instructionLists.ts';
import type { InstructionState } from '../../store/bulkLoads/apply/instructionRows.ts';
import { ApiError } from '../core/apiError.ts';
import type { ApiContext } from '../core/context.ts';
import { listMeta, pageRequest } from '../core/listQuery.ts';
import { writtenList } from '../core/slices.ts';
import { loadOf } from './loadOf.ts';

const outcomes: readonly InstructionState[] = ['done', 'failed', 'notDone', 'undone', 'left'];

/** Answers a page of the rows of an upload that were carried out, with the outcome of each instruction. */
export async function listRowResults(c: ApiContext): Promise<Response> {
  const of = await loadOf(c, 'bulkLoad.read');
  const search = new URL(c.req.url).searchParams;
  const page = pageRequest(search);
  if (page.limit === null) throw ApiError.badQuery('getAll', 'Rows are answered page by page. Leave getAll out.');
  const { limit, page: number } = page;
  const asked = search.get('outcome');
  const outcome = outcomes.find((one) => one === asked) ?? null;
  if (asked !== null && outcome === null) throw ApiError.badQuery('outcome', `Give outcome as one of: ${outcomes.join(', ')}.`);
  return c.var.deps.store.read([of.employerId], async (reader) => {
    const { rows, totalCount } = await listResults(reader, of, outcome, { limit, page: number });
    const list = writtenList<BulkLoadResult>(c, (slice) => slice);
    await list.take(
      rows.map(({ rowNumber, missingMember, instructions }) => ({
        rowNumber,
        missingMember,
        instructions: instructions.map(({ position, kind, state, reason, employeeUid }) => ({
          position,
          kind,
          outcome: state,
          reason,
          employeeUid,
        })),
      })),
    );
    return list.answer(listMeta(page, totalCount));
  });
}
