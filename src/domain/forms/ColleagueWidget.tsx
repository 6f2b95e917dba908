import { useQuery } from '@tanstack/react-query';
import type { TaskColleague } from '../../../schemas/generated/types.ts';
import type { ControlProps } from '../../form/formContext.ts';
import { SelectWidget } from '../../form/widgets/SelectWidget.tsx';
import { useHttpClient } from '../../providers/auth/portalSession.ts';

/** One of the provider's staff, other than the signed-in person. */
export function ColleagueWidget(props: ControlProps) {
  const http = useHttpClient();
  const { data, isPending, isError } = useQuery({
    queryKey: ['task-colleagues'],
    staleTime: 60_000,
    queryFn: async ({ signal }) => (await http.get<{ data: TaskColleague[] }>('/open-work/colleagues', { signal })).data,
  });
  const colleagues = data ?? [];
  const enumOptions = colleagues.map(({ userUid, name }) => ({ value: userUid, label: name }));
  const nobody = isError ? "We couldn't load your colleagues. Close this and try again" : 'You have no colleague here';
  const placeholder = isPending ? 'Loading colleagues…' : colleagues.length === 0 ? nobody : 'Choose a colleague';
  return <SelectWidget {...props} placeholder={placeholder} options={{ ...props.options, enumOptions }} />;
}
