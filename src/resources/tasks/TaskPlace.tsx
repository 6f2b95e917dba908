import Box from '@mui/material/Box';
import { useRecordContext } from 'react-admin';
import { useLocation } from 'react-router';
import type { Task } from '../../../schemas/generated/types.ts';
import type { DataRecord } from '../../fields/model/record.ts';
import { useRouting } from '../../shared/navigation/routing.ts';
import { wayBackState } from '../../shared/navigation/wayBack.ts';
import { ActionLink } from '../../shared/ui/Action.tsx';

/** The way to the screen on which an open task is done, which leads back to the task. Draws nothing if it is done elsewhere. */
export function TaskPlace() {
  const task = useRecordContext<Task & DataRecord>();
  const { isRouted } = useRouting();
  const { pathname, search } = useLocation();
  const { recordHref = null, status } = task ?? {};
  if (status !== 'open' || recordHref === null || !isRouted(recordHref)) return null;
  return (
    <Box>
      <ActionLink look="filled" to={recordHref} state={wayBackState({ to: `${pathname}${search}`, title: 'Back to the task' })}>
        Do this task
      </ActionLink>
    </Box>
  );
}
