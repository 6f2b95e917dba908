import Button from '@mui/material/Button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LifecycleOutcome, TaskColleague } from '../../../schemas/generated/types.ts';
import { formatCount } from '../../../schemas/lib/text/formatCount.ts';
import { type Colleague, ColleagueDialog } from '../../domain/colleagues/ColleagueDialog.tsx';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { useListState } from '../../screens/list/useListState.ts';
import { useRunForSelected } from '../../screens/list/selection/bulkRunContext.ts';
import { useSession } from '../../shared/portal/session.ts';

/** Hands the selected tasks over to a colleague, in one request. */
export function HandOverTasks() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setIsOpen(true)}>
        Hand over
      </Button>
      {isOpen && <HandOverDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** One press hands them over. The bar of the selection names those that could not be, with the reason. */
function HandOverDialog({ onClose }: { onClose: () => void }) {
  const { selectedIds } = useListState();
  const { user } = useSession();
  const http = useHttpClient();
  const { showResults } = useRunForSelected();
  const tasks = formatCount(selectedIds.length, 'task');
  const { data, error, refetch } = useQuery({
    queryKey: ['task-colleagues'],
    staleTime: 60_000,
    queryFn: async ({ signal }) => (await http.get<{ data: TaskColleague[] }>('/open-work/colleagues', { signal })).data,
  });
  const colleagues = data && [
    ...data.map(({ userUid, name }): Colleague => ({ uuid: userUid, name })),
    ...(user ? [{ uuid: user.userUid, name: 'Myself' }] : []),
  ];
  const handOver = useMutation({
    mutationFn: ({ uuid }: Colleague) =>
      http.post<{ data: LifecycleOutcome[] }>('/tasks/hand-over', { taskUids: selectedIds, takenBy: uuid }),
    onSuccess: ({ data: outcomes }, { uuid, name }) => {
      onClose();
      const title = uuid === user?.userUid ? 'Taken' : `Handed over to ${name}`;
      return showResults(
        title,
        outcomes.map(({ recordUid: id, reason: problem }) => ({ id, problem })),
      );
    },
  });
  return (
    <ColleagueDialog
      title={`Hand over ${tasks}`}
      text={`The person you choose takes ${tasks} over. A colleague gets one notice about them.`}
      colleagues={colleagues}
      loadError={error}
      onRetry={() => void refetch()}
      error={handOver.error}
      isPending={handOver.isPending}
      onChoose={handOver.mutate}
      onClose={onClose}
    />
  );
}
