import Box from '@mui/material/Box';
import { listAddress } from '../../screens/list/address/listAddress.ts';
import { usePermissionRefusal } from '../../screens/usePermissionRefusal.ts';
import { BackLink } from '../../shared/ui/BackLink.tsx';
import { TaskPlace } from './TaskPlace.tsx';

/** The ways from a task: for provider staff back to the queue of all employers, as they left it, and for all to the screen on which the task is done. */
export function TaskLead() {
  const mayReadQueue = usePermissionRefusal(['task.readAll']) === null;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start', '&:empty': { display: 'none' } }}>
      {mayReadQueue && <BackLink to={listAddress('open-tasks', '/all-tasks')}>Tasks of all employers</BackLink>}
      <TaskPlace />
    </Box>
  );
}
