import type { ResourceParts } from '../../fields/parts/resourceParts.ts';
import { TaskLead } from './TaskLead.tsx';

export const parts: ResourceParts = { lead: TaskLead };
