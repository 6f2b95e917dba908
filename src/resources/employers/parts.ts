import type { ResourceParts } from '../../schema-ui/parts/resourceParts.ts';
import { EmployerStatus } from './EmployerStatus.tsx';

export const parts: ResourceParts = { columns: { isActive: EmployerStatus } };
