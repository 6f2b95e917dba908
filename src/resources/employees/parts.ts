import { lazy } from 'react';
import type { ResourceParts } from '../../fields/parts/resourceParts.ts';

const EmployeeAssessment = lazy(async () => ({ default: (await import('./EmployeeAssessment.tsx')).EmployeeAssessment }));

export const parts: ResourceParts = { sections: [{ field: 'pensionSchemeRelationships', Component: EmployeeAssessment }] };
