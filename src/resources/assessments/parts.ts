import type { ResourceParts } from '../../fields/parts/resourceParts.ts';
import { AssessedEmployee } from './AssessedEmployee.tsx';
import { CategoryCounts } from './CategoryCounts.tsx';

export const parts: ResourceParts = { list: CategoryCounts, columns: { employeeName: AssessedEmployee } };
