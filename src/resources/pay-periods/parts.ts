import { lazyPart } from '../../fields/parts/lazyPart.tsx';
import type { ResourceParts } from '../../fields/parts/resourceParts.ts';

const PeriodContributions = lazyPart(async () => (await import('./PeriodContributions.tsx')).PeriodContributions);

export const parts: ResourceParts = {
  record: PeriodContributions,
  ownActions: ['upload', 'askForApproval', 'approveContributions'],
};
