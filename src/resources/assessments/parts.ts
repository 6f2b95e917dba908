import type { ResourceParts } from '../../fields/parts/resourceParts.ts';
import { CategoryCounts } from './CategoryCounts.tsx';

export const parts: ResourceParts = { list: CategoryCounts };
