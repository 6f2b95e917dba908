import { lazyPart } from '../../fields/parts/lazyPart.tsx';
import type { ResourceParts } from '../../fields/parts/resourceParts.ts';

const StatementLinks = lazyPart(async () => (await import('./StatementLinks.tsx')).StatementLinks);

const CorrectionApproval = lazyPart(async () => (await import('./CorrectionApproval.tsx')).CorrectionApproval);

export const parts: ResourceParts = {
  lead: CorrectionApproval,
  record: StatementLinks,
  ownActions: ['approveCorrection', 'declineCorrection', 'withdrawCorrection'],
};
