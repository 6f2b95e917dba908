import { useQuery } from '@tanstack/react-query';
import type { StatementContribution } from '../../../schemas/generated/types.ts';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { readAllPages } from '../../providers/data/readAllPages.ts';

/** All contributions of a statement, with the amounts that stand after earlier corrections. */
export function useStatementContributions(statementUid: string) {
  const http = useHttpClient();
  return useQuery({
    queryKey: ['statements', 'toCorrect', statementUid],
    queryFn: ({ signal }) =>
      readAllPages<StatementContribution>(http, `/statements/${statementUid}/contributions`, {}, { signal }),
  });
}
