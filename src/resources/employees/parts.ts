import { lazy } from 'react';
import type { ResourceParts } from '../../fields/parts/resourceParts.ts';
import { resourceScreen } from '../../screens/screensOf.tsx';
import { PersonEvents } from './PersonEvents.tsx';

const LeavingPreview = lazy(async () => ({ default: (await import('./LeavingPreview.tsx')).LeavingPreview }));
const SalaryPreview = lazy(async () => ({ default: (await import('./SalaryPreview.tsx')).SalaryPreview }));
const EmployeeAssessment = lazy(async () => ({ default: (await import('./EmployeeAssessment.tsx')).EmployeeAssessment }));

/** The pots are a resource of their own: their definition is loaded with the component. */
const ContributionLevels = lazy(async () => ({
  default: (
    await resourceScreen(
      'employee-contribution-levels',
      async () => (await import('./ContributionLevels.tsx')).ContributionLevels,
    )()
  ).Component,
}));

export const parts: ResourceParts = {
  lead: PersonEvents,
  ownActions: ['enrol'],
  sections: [{ field: 'pensionSchemeRelationships', Component: EmployeeAssessment }],
  record: ContributionLevels,
  effects: { 'record-leaving': LeavingPreview, 'change-salary': SalaryPreview },
};
