import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRefresh } from 'react-admin';
import { useId, useState } from 'react';
import { failureMessages } from '../../../machines/flows/failureMessages.ts';
import session from '../../../schemas/rules/session.json' with { type: 'json' };
import type { IntermediaryMember } from '../../../schemas/generated/types.ts';
import { LoadFailure } from '../../fields/LoadFailure.tsx';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { NativeSelect } from '../../screens/list/filters/NativeSelect.tsx';
import { useListState } from '../../screens/list/useListState.ts';
import { useFeedback } from '../../shared/feedback/feedback.ts';
import { formatCount } from '../../../schemas/lib/text/formatCount.ts';
import { useParty } from '../../shared/portal/party.ts';

/** The choices beside the members. An option's value is a text. */
const [unchosen, nobody] = ['', 'nobody'];
const states = ['active', 'reinstated'];

const clientsText = (count: number): string => formatCount(count, 'client');

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

function GiveDialog({ onClose }: { onClose: () => void }) {
  const { selectedIds, onSelect } = useListState();
  const titleId = useId();
  const http = useHttpClient();
  const refresh = useRefresh();
  const { success } = useFeedback();
  const [chosen, setChosen] = useState(unchosen);
  const path = `/intermediaries/${useParty().record.id}`;
  const members = useQuery({
    queryKey: ['active-members', path],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams([['getAll', '1'], ...states.map((state) => ['filter[accessStatus]', state])]);
      return (await http.get<{ data: IntermediaryMember[] }>(`${path}/employees`, { query, signal })).data;
    },
  });
  const options = [
    { value: unchosen, label: 'Choose a person' },
    ...(members.data ?? []).map(({ uuid, firstName, lastName }) => ({ value: uuid, label: `${firstName} ${lastName}` })),
    { value: nobody, label: 'Nobody' },
  ];
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      http.post(`${path}/clients/assignments`, {
        // In the data layer, ids are text.
        employerIds: selectedIds.map(Number),
        userUid: chosen === nobody ? null : chosen,
      }),
    onSuccess: () => {
      const name = options.find(({ value }) => value === chosen)?.label;
      success(`${clientsText(selectedIds.length)} given to ${chosen === nobody ? 'nobody' : name}`);
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
        The colleague looks after all of them from now on. Everybody's access stays as it is.
        {members.error ? (
          <LoadFailure what="colleagues" error={members.error} onRetry={() => void members.refetch()} />
        ) : (
          <NativeSelect label="Looked after by" value={chosen} options={options} onChange={setChosen} />
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
        <Button variant="contained" disabled={isPending || chosen === unchosen} onClick={() => mutate()}>
          Give {clientsText(selectedIds.length)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
