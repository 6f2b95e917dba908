import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import rules from '../../../schemas/rules/clock.json' with { type: 'json' };
import { type CalendarDay, addDays, addMonths } from '../../../schemas/lib/dates/calendarDay.ts';
import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import { parseDate } from '../../form/parsing/parseDate.ts';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { HttpError } from '../../providers/http/httpError.ts';
import { usePortalDay, useToday } from '../../shared/dates/portalDay.ts';
import { longDay } from '../../shared/format/longDay.ts';
import { useSession } from '../../shared/portal/session.ts';

const weekDays = 7;

const steps: readonly { label: string; from: (today: CalendarDay) => CalendarDay }[] = [
  { label: 'Next day', from: (today) => addDays(today, 1) },
  { label: 'Next week', from: (today) => addDays(today, weekDays) },
  { label: 'Next month', from: (today) => addMonths(today, 1) },
];

/** Moves the portal's day: by a day, a week or a month, to any date, or back to the real one. It stays open, so that the steps can be repeated. */
export function ClockDialog({ onClose }: { onClose: () => void }) {
  const today = useToday();
  const isMoved = usePortalDay()?.isMoved === true;
  const { typed, setTyped, move, isMoving, failure, fault } = useMove(today);
  const [titleId, bodyId, inputId] = [useId(), useId(), useId()];
  const submit = (event: { preventDefault(): void }): void => {
    event.preventDefault();
    move(parseDate(typed) ?? typed);
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} aria-describedby={bodyId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId} component="h2">
        Move the date
      </DialogTitle>
      <DialogContent>
        <DialogContentText id={bodyId} sx={{ color: 'text.primary' }}>
          The portal gets another date, for everybody who uses it. Pay periods that fall due or become overdue change their status
          at once. Going back in time does not undo that.
        </DialogContentText>
        <Box component="p" role="status" sx={{ my: 2, fontSize: '1.125rem', fontWeight: 650 }}>
          Today is {longDay(today)}
          {isMoving && (
            <Box component="span" sx={{ display: 'block', fontSize: '0.9375rem', fontWeight: 400 }}>
              Moving the date. A move by years can take some minutes.
            </Box>
          )}
        </Box>
        {failure !== null && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {failure}
          </Alert>
        )}
        <Box role="group" aria-label="Steps" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 3 }}>
          {steps.map(({ label, from }) => (
            <Button key={label} variant="outlined" color="secondary" aria-disabled={isMoving} onClick={() => move(from(today))}>
              {label}
            </Button>
          ))}
        </Box>
        <Box component="form" noValidate onSubmit={submit}>
          <FormControl error={fault !== null}>
            <FormLabel htmlFor={inputId}>Date</FormLabel>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
              <OutlinedInput
                id={inputId}
                size="small"
                inputMode="numeric"
                placeholder="dd/mm/yyyy"
                autoComplete="off"
                autoFocus
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
                onFocus={({ target }) => target.select()}
                sx={{ width: '10rem' }}
                slotProps={{ input: { 'aria-describedby': `${inputId}-help`, 'aria-invalid': fault !== null } }}
              />
              <Button type="submit" variant="contained" aria-disabled={isMoving}>
                Move
              </Button>
            </Box>
            <FormHelperText id={`${inputId}-help`} sx={{ mx: 0 }} role={fault === null ? undefined : 'alert'}>
              {fault ?? `At most ${rules.mostYearsMoved} years from the real date.`}
            </FormHelperText>
          </FormControl>
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, gap: 1, flexWrap: 'wrap' }}>
        {isMoved && (
          <Button color="secondary" aria-disabled={isMoving} onClick={() => move(null)} sx={{ mr: 'auto' }}>
            Back to the real date
          </Button>
        )}
        <Button color="secondary" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The call that moves the day. Afterwards everything on the screen is read again. */
function useMove(today: CalendarDay) {
  const http = useHttpClient();
  const queryClient = useQueryClient();
  const { refreshParty } = useSession();
  const [typed, setTyped] = useState(() => formatDate(today));
  const { mutate, isPending, error } = useMutation({
    mutationFn: (to: CalendarDay | null) => http.patch<{ data: { today: CalendarDay } }>('/clock', { today: to }),
    onSuccess: ({ data }) => {
      setTyped(formatDate(data.today));
      refreshParty();
      void queryClient.invalidateQueries();
    },
  });
  const refusal = error instanceof HttpError ? error : null;
  const fault = refusal?.errors.find(({ field }) => field === 'today')?.defaultMessage ?? null;
  return {
    typed,
    setTyped,
    // The buttons stay focusable while a move runs, so that the keyboard keeps its place.
    move: (to: CalendarDay | null) => !isPending && mutate(to),
    isMoving: isPending,
    fault,
    failure: error && fault === null ? error.message : null,
  };
}
