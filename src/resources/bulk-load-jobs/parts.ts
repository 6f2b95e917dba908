import { lazyPart } from '../../fields/parts/lazyPart.tsx';
import type { ResourceParts } from '../../fields/parts/resourceParts.ts';

const LoadWork = lazyPart(async () => (await import('./steps/LoadWork.tsx')).LoadWork);

export const parts: ResourceParts = {
  lead: LoadWork,
  ownActions: ['acknowledge', 'confirmPeople', 'approve', 'process', 'undo', 'disassociatePayrollDate', 'discard'],
};
