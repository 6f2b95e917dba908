import { lazyPart } from '../../fields/parts/lazyPart.tsx';
import type { ResourceParts } from '../../fields/parts/resourceParts.ts';
import { StatementStatus } from './StatementStatus.tsx';

const StatementLinks = lazyPart(async () => (await import('./StatementLinks.tsx')).StatementLinks);

const StatementLead = lazyPart(async () => (await import('./StatementLead.tsx')).StatementLead);

export const parts: ResourceParts = {
  lead: StatementLead,
  record: StatementLinks,
  ownActions: ['approveCorrection', 'declineCorrection', 'withdrawCorrection'],
  columns: { status: StatementStatus },
};
