import Button from '@mui/material/Button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRefresh } from 'react-admin';
import { useState } from 'react';
import type { IntermediaryMember } from '../../../schemas/generated/types.ts';
import { type Colleague, ColleagueDialog } from '../../domain/colleagues/ColleagueDialog.tsx';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { useListState } from '../../screens/list/useListState.ts';
import { useRunForSelected } from '../../screens/list/selection/bulkRunContext.ts';
import { formatCount } from '../../../schemas/lib/text/formatCount.ts';
import { useParty } from '../../shared/portal/party.ts';

const states = ['active', 'reinstated'];

const clientsText = (count: number): string => formatCount(count, 'client');

interface Assignment {
  employerIds: readonly number[];
  userUid: string | null;
}

/** Gives the selected clients to a member of the intermediary, in one request. */
export function GiveClients() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setIsOpen(true)}>
        Give to a colleague
      </Button>
      {isOpen && <GiveDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** One press gives them, and the bar of the selection takes it back. */
function GiveDialog({ onClose }: { onClose: () => void }) {
  const { selectedIds, onSelect } = useListState();
  const http = useHttpClient();
  const refresh = useRefresh();
  const { showMade } = useRunForSelected();
  const path = `/intermediaries/${useParty().record.id}`;
  const give = (assignment: Assignment) =>
    http.post<{ data: { before: Assignment[] } }>(`${path}/clients/assignments`, assignment);
  const members = useQuery({
    queryKey: ['active-members', path],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams([['getAll', '1'], ...states.map((state) => ['filter[accessStatus]', state])]);
      return (await http.get<{ data: IntermediaryMember[] }>(`${path}/employees`, { query, signal })).data;
    },
  });
  const colleagues: readonly Colleague[] = [
    ...(members.data ?? []).map(({ uuid, firstName, lastName }) => ({ uuid, name: `${firstName} ${lastName}` })),
    { uuid: null, name: 'Nobody' },
  ];
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ uuid }: Colleague) =>
      // In the data layer, ids are text.
      give({ employerIds: selectedIds.map(Number), userUid: uuid }),
    onSuccess: ({ data: { before } }, { uuid, name }) => {
      showMade({
        text: `${clientsText(selectedIds.length)} given to ${uuid === null ? 'nobody' : name}`,
        undo: async () => {
          for (const assignment of before) await give(assignment);
        },
      });
      onClose();
      onSelect([]);
      refresh();
    },
  });
  return (
    <ColleagueDialog
      title={`Give ${clientsText(selectedIds.length)} to a colleague`}
      text={`Selected: ${clientsText(selectedIds.length)}. The colleague you choose will look after them. Everybody's access stays as it is.`}
      colleagues={members.data && colleagues}
      loadError={members.error}
      onRetry={() => void members.refetch()}
      error={error}
      isPending={isPending}
      onChoose={mutate}
      onClose={onClose}
    />
  );
}
