import { lazyPart } from '../../fields/parts/lazyPart.tsx';
import type { ResourceParts } from '../../fields/parts/resourceParts.ts';
import { resourceScreen } from '../../screens/screensOf.tsx';
import { PersonEvents } from './PersonEvents.tsx';

const LeavingPreview = lazyPart(async () => (await import('./LeavingPreview.tsx')).LeavingPreview);
const SalaryPreview = lazyPart(async () => (await import('./SalaryPreview.tsx')).SalaryPreview);
const events = () => import('./EventPreview.tsx');
const EnrolmentPreview = lazyPart(async () => (await events()).EnrolmentPreview);
const OptOutPreview = lazyPart(async () => (await events()).OptOutPreview);
const EndPreview = lazyPart(async () => (await events()).EndPreview);
const PayrollPreview = lazyPart(async () => (await events()).PayrollPreview);
const EmployeeAssessment = lazyPart(async () => (await import('./EmployeeAssessment.tsx')).EmployeeAssessment);

/** The pots are a resource of their own: their definition is loaded with the component. */
const ContributionLevels = lazyPart(
  async () =>
    (
      await resourceScreen(
        'employee-contribution-levels',
        async () => (await import('./ContributionLevels.tsx')).ContributionLevels,
      )()
    ).Component,
);

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
