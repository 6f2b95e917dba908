import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import type { Employee, PayPeriod, RegularPayrollContribution } from '../../../schemas/generated/types.ts';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { reasonOf } from '../../shared/feedback/reasonOf.ts';
import { type ListAnswer, listSearchParams } from '../../providers/data/listQuery.ts';

interface AddContributionProps {
  employerId: string;
  period: PayPeriod;
  onAdded: (contribution: RegularPayrollContribution) => void;
  onClose: () => void;
}

const textOf = ({ firstName, lastName, payrollNumber }: Employee): string => `${firstName} ${lastName} (${payrollNumber})`;

/** Chooses an employee whose contribution is added to the period with amounts of nothing, to be typed in the grid. */
export function AddContribution({ employerId, period, onAdded, onClose }: AddContributionProps) {
  const http = useHttpClient();
  const [titleId, bodyId] = [useId(), useId()];
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Employee | null>(null);
  const [missing, setMissing] = useState(false);
  const search = useDeferredValue(typed.trim());
  const { data, isPending } = useQuery({
    queryKey: ['employees', 'forContribution', employerId, period.payrollUid, search],
    queryFn: ({ signal }) =>
      http.get<ListAnswer<Employee>>(`/employers/${employerId}/employees`, {
        query: listSearchParams({ page: 1, limit: 25, search, filter: { isActive: true, payrollUid: period.payrollUid } }),
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  const {
    mutate,
    isPending: isSaving,
    error,
  } = useMutation({
    mutationFn: ({ employeeUid }: Employee) =>
      http.post<{ data: RegularPayrollContribution }>(`/pay-periods/${period.payrollDateUid}/contributions`, { employeeUid }),
    onSuccess: (answer) => onAdded(answer.data),
  });
  const fault = missing ? 'Choose an employee' : null;
  const add = (): void => {
    setMissing(chosen === null);
    if (chosen) mutate(chosen);
  };
  return (
    <Dialog
      open
      onClose={() => !isSaving && onClose()}
      aria-labelledby={titleId}
      aria-describedby={bodyId}
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id={titleId} component="h2">
        Add contribution
      </DialogTitle>
      <DialogContent>
        <DialogContentText id={bodyId} sx={{ color: 'text.primary', mb: 3 }}>
          Choose an employee of this payroll who is not in the list. Type the amounts in the grid afterwards.
        </DialogContentText>
        <Autocomplete
          options={data?.data ?? []}
          value={chosen}
          loading={isPending}
          loadingText="Loading…"
          noOptionsText="No employee matches. Try fewer letters."
          getOptionKey={({ employeeUid }) => employeeUid}
          getOptionLabel={textOf}
          isOptionEqualToValue={(option, other) => option.employeeUid === other.employeeUid}
          filterOptions={(found) => found}
          onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
          onChange={(_, employee) => {
            setChosen(employee);
            setMissing(false);
          }}
          renderInput={(params) => (
            <TextField
              {...params}
              label="Employee"
              autoFocus
              error={fault !== null}
              helperText={fault ?? 'Name or payroll number'}
            />
          )}
        />
        {error && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {reasonOf(error)}
          </Alert>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button color="secondary" onClick={onClose} disabled={isSaving}>
          Cancel
        </Button>
        <Button variant="contained" onClick={add} disabled={isSaving}>
          Add contribution
        </Button>
      </DialogActions>
    </Dialog>
  );
}
