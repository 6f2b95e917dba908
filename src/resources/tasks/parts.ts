import type { ResourceParts } from '../../fields/parts/resourceParts.ts';
import { TaskUrgency } from '../../domain/tasks/TaskUrgency.tsx';
import { TaskLead } from './TaskLead.tsx';

export const parts: ResourceParts = { lead: TaskLead, columns: { urgency: TaskUrgency } };
