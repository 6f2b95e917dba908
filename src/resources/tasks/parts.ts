import type { ResourceParts } from '../../fields/parts/resourceParts.ts';
import { TaskPlace } from './TaskPlace.tsx';

export const parts: ResourceParts = { lead: TaskPlace };
