import { lazyPart } from '../../fields/parts/lazyPart.tsx';
import type { ResourceParts } from '../../fields/parts/resourceParts.ts';
import { EmployerStatus } from './EmployerStatus.tsx';

const FilterLinks = lazyPart(async () => (await import('./manyEmployers/FilterLinks.tsx')).FilterLinks);

export const parts: ResourceParts = { list: FilterLinks, columns: { isActive: EmployerStatus } };
