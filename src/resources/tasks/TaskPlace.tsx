import Box from '@mui/material/Box';
import { useRecordContext } from 'react-admin';
import type { Task } from '../../../schemas/generated/types.ts';
import type { DataRecord } from '../../fields/model/record.ts';
import { useRouting } from '../../shared/navigation/routing.ts';
import { ActionLink } from '../../shared/ui/Action.tsx';

/** The way to the screen on which an open task is done. Draws nothing if it is done elsewhere. */
export function TaskPlace() {
  const task = useRecordContext<Task & DataRecord>();
  const { isRouted } = useRouting();
  const { recordHref = null, status } = task ?? {};
  if (status !== 'open' || recordHref === null || !isRouted(recordHref)) return null;
  return (
    <Box>
      <ActionLink look="filled" to={recordHref}>
        Do this task
      </ActionLink>
    </Box>
  );
}
