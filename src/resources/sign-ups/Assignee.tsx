import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRefresh } from 'react-admin';
import type { Application, SignUpAssignee } from '../../../schemas/generated/types.ts';
import { LoadFailure } from '../../fields/LoadFailure.tsx';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { NativeSelect } from '../../screens/list/filters/NativeSelect.tsx';
import { useFeedback } from '../../shared/feedback/feedback.ts';

/** The choice for nobody, since an option's value is a text. */
const nobody = '';

/** The choice of the person who looks after a sign-up. */
export function Assignee({ application: { id, assignedTo = null, assignedToName } }: { application: Application }) {
  const http = useHttpClient();
  const refresh = useRefresh();
  const queryClient = useQueryClient();
  const feedback = useFeedback();
  const path = `/sign-ups/${id}`;
  const { data, error, refetch } = useQuery({
    queryKey: ['sign-up-assignees', id],
    queryFn: async ({ signal }) => (await http.get<{ data: SignUpAssignee[] }>(`${path}/assignees`, { signal })).data,
  });
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (chosen: string) => http.patch(`${path}/assign`, { assignedTo: chosen === nobody ? null : chosen }),
    onSuccess: () => feedback.success('Sign-up assigned'),
    onError: () => feedback.error(),
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: ['sign-up-assignees', id] });
      refresh();
    },
  });
  if (error) return <LoadFailure what="colleagues" error={error} onRetry={() => void refetch()} />;
  const people = data ?? [];
  const isListed = assignedTo === null || people.some(({ userUid }) => userUid === assignedTo);
  const present = isListed ? [] : [{ value: assignedTo, label: assignedToName ?? 'Somebody else' }];
  return (
    <NativeSelect
      label="Assigned to"
      value={isPending ? variables : (assignedTo ?? nobody)}
      options={[
        { value: nobody, label: 'Nobody' },
        ...present,
        ...people.map(({ userUid, name }) => ({ value: userUid, label: name })),
      ]}
      onChange={mutate}
    />
  );
}
