import { TaskUrgency } from '../../domain/tasks/TaskUrgency.tsx';
import { lazyPart } from '../../fields/parts/lazyPart.tsx';
import type { ResourceParts } from '../../fields/parts/resourceParts.ts';

const HandOverTasks = lazyPart(async () => (await import('./HandOverTasks.tsx')).HandOverTasks);

export const parts: ResourceParts = {
  columns: { urgency: TaskUrgency },
  bulkOperations: [{ id: 'handOver', permission: 'task.handOver', Component: HandOverTasks }],
};
