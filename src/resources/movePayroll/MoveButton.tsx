import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import type { DataRecord } from '../../fields/model/record.ts';
import { useFeedback } from '../../shared/feedback/feedback.ts';
import { formatCount } from '../../../schemas/lib/text/formatCount.ts';
import { nameWithStatus } from '../../shared/portal/nameWithStatus.ts';

interface MoveButtonProps {
  from: DataRecord;
  to: DataRecord | undefined;
  /** The chosen employees; null means all. */
  employeeUids: readonly string[] | null;
  /** The number of employees that were shown on the payroll. */
  seen: number | undefined;
  /** Called once the employees are moved, before the page changes. */
  onMoved: () => void;
  redirect: string;
}

const people = (count: number): string => formatCount(count, 'employee');

/** The reason why the move is not possible yet, or null. */
function reasonOf({ to, employeeUids, seen }: MoveButtonProps): string | null {
  if (!to) return 'Choose the payroll to move to.';
  if (seen === 0) return 'This payroll has no active employees. Choose another payroll to move from.';
  if (employeeUids?.length === 0) return 'Select the employees to move.';
  return employeeUids === null && seen === undefined ? 'Counting the employees…' : null;
}

/**
 * Asks for confirmation, with the number and both names, and moves. The number shown is sent with the call: if it has changed, the service moves no
 * one.
 */
export function MoveButton(props: MoveButtonProps) {
  const { from, to, employeeUids, seen = 0, onMoved, redirect } = props;
  const http = useHttpClient();
  const queryClient = useQueryClient();
  const { confirm } = useFeedback();
  const reasonId = useId();
  const reason = reasonOf(props);
  const count = employeeUids?.length ?? seen;
  const kind = employeeUids === null ? 'bulk-switch' : 'selected-switch';
  const moved = employeeUids === null ? { expectedCount: seen } : { employeeUids };
  const ask = () =>
    to &&
    confirm({
      title: `Move ${people(count)}`,
      submitLabel: `Move ${people(count)}`,
      body: `${people(count)} will move from ${nameWithStatus(from)} to ${nameWithStatus(to)} today.`,
      submitAction: () => http.patch(`/payrolls/${from.id}/${kind}`, { payrollToUid: to.id, ...moved }),
      successMessage: `${people(count)} moved to ${nameWithStatus(to)}`,
      showDetailedErrors: true,
      onSuccess: () => {
        onMoved();
        void queryClient.invalidateQueries();
      },
      redirect,
    });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <Button
        variant="contained"
        disabled={reason !== null}
        onClick={ask}
        {...(reason !== null && { 'aria-describedby': reasonId })}
      >
        {reason === null ? `Move ${people(count)}` : 'Move'}
      </Button>
      {reason !== null && (
        <Typography id={reasonId} role="status" color="text.secondary">
          {reason}
        </Typography>
      )}
    </Box>
  );
}
