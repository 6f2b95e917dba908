import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRefresh } from 'react-admin';
import { useId, useState } from 'react';
import { failureMessages } from '../../../machines/flows/failureMessages.ts';
import session from '../../../schemas/rules/session.json' with { type: 'json' };
import type { IntermediaryMember } from '../../../schemas/generated/types.ts';
import { LoadFailure } from '../../fields/LoadFailure.tsx';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { useListState } from '../../screens/list/useListState.ts';
import { useRunForSelected } from '../../screens/list/selection/bulkRunContext.ts';
import { formatCount } from '../../../schemas/lib/text/formatCount.ts';
import { useParty } from '../../shared/portal/party.ts';

const states = ['active', 'reinstated'];

const clientsText = (count: number): string => formatCount(count, 'client');

interface Colleague {
  /** Null for nobody. */
  uuid: string | null;
  name: string;
}

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
  const titleId = useId();
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
  const reasons = error ? failureMessages(error) : [];
  return (
    <Dialog open onClose={() => !isPending && onClose()} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId} component="h2">
        Give {clientsText(selectedIds.length)} to a colleague
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        The colleague you choose looks after {clientsText(selectedIds.length)} from now on. Everybody's access stays as it is.
        {members.error ? (
          <LoadFailure what="colleagues" error={members.error} onRetry={() => void members.refetch()} />
        ) : members.data ? (
          <Box component="ul" aria-label="Colleagues" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
            {colleagues.map((colleague, index) => (
              <li key={colleague.name + String(colleague.uuid)}>
                <Button
                  variant="outlined"
                  fullWidth
                  // Not disabled while it is sent: after a refusal the keyboard goes on here.
                  autoFocus={index === 0}
                  sx={{ justifyContent: 'flex-start' }}
                  onClick={() => !isPending && mutate(colleague)}
                >
                  {colleague.name}
                </Button>
              </li>
            ))}
          </Box>
        ) : (
          <Skeleton variant="rounded" height={88} />
        )}
        {error && (
          <Alert severity="error">
            {reasons.length > 0 ? `Nothing was changed. ${reasons.join('. ')}.` : session.messages.submitFailed}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="secondary" disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
      </DialogActions>
    </Dialog>
  );
}
