import { lazy } from 'react';
import type { ResourceParts } from '../../fields/parts/resourceParts.ts';

const StatementLinks = lazy(async () => ({ default: (await import('./StatementLinks.tsx')).StatementLinks }));

const CorrectionApproval = lazy(async () => ({ default: (await import('./CorrectionApproval.tsx')).CorrectionApproval }));

export const parts: ResourceParts = {
  lead: CorrectionApproval,
  record: StatementLinks,
  ownActions: ['approveCorrection', 'declineCorrection', 'withdrawCorrection'],
};
