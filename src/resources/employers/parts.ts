import type { ResourceParts } from '../../fields/parts/resourceParts.ts';
import { EmployerStatus } from './EmployerStatus.tsx';

export const parts: ResourceParts = { columns: { isActive: EmployerStatus } };
