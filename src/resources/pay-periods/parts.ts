import { lazy } from 'react';
import type { ResourceParts } from '../../fields/parts/resourceParts.ts';

const PeriodContributions = lazy(async () => ({ default: (await import('./PeriodContributions.tsx')).PeriodContributions }));

export const parts: ResourceParts = {
  record: PeriodContributions,
  ownActions: ['upload', 'askForApproval', 'approveContributions'],
};
