import { lazy } from 'react';
import type { ResourceParts } from '../../fields/parts/resourceParts.ts';

const LoadWork = lazy(async () => ({ default: (await import('./steps/LoadWork.tsx')).LoadWork }));

export const parts: ResourceParts = {
  lead: LoadWork,
  ownActions: ['acknowledge', 'confirmPeople', 'approve', 'process', 'undo', 'disassociatePayrollDate', 'discard'],
};
