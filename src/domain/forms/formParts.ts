import { lazy } from 'react';
import type { FormParts } from '../../form/parts/formParts.ts';

/** The widgets and explanations that the forms of schemas/ name. */
export const formParts: FormParts = {
  widgets: {
    BenefitWidget: lazy(async () => ({ default: (await import('./BenefitWidget.tsx')).BenefitWidget })),
    ColleagueWidget: lazy(async () => ({ default: (await import('./ColleagueWidget.tsx')).ColleagueWidget })),
    // The list of activities is larger than all other controls of a form together.
    SicCodesWidget: lazy(async () => ({ default: (await import('./SicCodesWidget.tsx')).SicCodesWidget })),
  },
  explanations: {
    minimumContributions: lazy(async () => ({ default: (await import('./MinimumContributions.tsx')).MinimumContributions })),
  },
};
