import { lazy } from 'react';
import type { ResourceParts } from '../../fields/parts/resourceParts.ts';
import { resourceScreen } from '../../screens/screensOf.tsx';
import { PersonEvents } from './PersonEvents.tsx';

const LeavingPreview = lazy(async () => ({ default: (await import('./LeavingPreview.tsx')).LeavingPreview }));
const SalaryPreview = lazy(async () => ({ default: (await import('./SalaryPreview.tsx')).SalaryPreview }));
const events = () => import('./EventPreview.tsx');
const EnrolmentPreview = lazy(async () => ({ default: (await events()).EnrolmentPreview }));
const OptOutPreview = lazy(async () => ({ default: (await events()).OptOutPreview }));
const EndPreview = lazy(async () => ({ default: (await events()).EndPreview }));
const PayrollPreview = lazy(async () => ({ default: (await events()).PayrollPreview }));
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
  sections: [
    { field: 'pensionSchemeRelationships', Component: EmployeeAssessment },
    { field: 'payrollUid', Component: PayrollPreview },
  ],
  record: ContributionLevels,
  effects: {
    'record-leaving': LeavingPreview,
    'change-salary': SalaryPreview,
    enrol: EnrolmentPreview,
    'opt-out': OptOutPreview,
    'cease-membership': EndPreview,
  },
};
