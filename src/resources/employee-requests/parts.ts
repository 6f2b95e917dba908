import type { ResourceParts } from '../../fields/parts/resourceParts.ts';
import { RequestDate } from './RequestDate.tsx';

export const parts: ResourceParts = { columns: { requestedDate: RequestDate } };
