import { lazyPart } from '../../fields/parts/lazyPart.tsx';
import type { ResourceParts } from '../../fields/parts/resourceParts.ts';
import { EmployerStatus } from './EmployerStatus.tsx';

const BatchLinks = lazyPart(async () => (await import('./manyEmployers/BatchLinks.tsx')).BatchLinks);

export const parts: ResourceParts = { list: BatchLinks, columns: { isActive: EmployerStatus } };
