import { useQuery } from '@tanstack/react-query';
import type { StatementContribution } from '../../../schemas/generated/types.ts';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { type ListAnswer, listSearchParams } from '../../providers/data/listQuery.ts';

/** The largest page of a list call. */
const MOST_ROWS = 500;

/** All contributions of a statement, with the amounts that stand after earlier corrections. */
export function useStatementContributions(statementUid: string) {
  const http = useHttpClient();
  return useQuery({
    queryKey: ['statements', 'toCorrect', statementUid],
    queryFn: async ({ signal }) => {
      const read = (page: number) =>
        http.get<ListAnswer<StatementContribution>>(`/statements/${statementUid}/contributions`, {
          query: listSearchParams({ page, limit: MOST_ROWS }),
          signal,
        });
      const first = await read(1);
      const others = await Promise.all(Array.from({ length: Math.max(0, first.meta.pageCount - 1) }, (_, n) => read(n + 2)));
      return [first, ...others].flatMap((page) => page.data);
    },
  });
}
