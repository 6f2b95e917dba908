import { lazy } from 'react';
import { EmployerStatus } from '../resources/employers/EmployerStatus.tsx';
import type { ResourceParts } from '../schema-ui/parts/resourceParts.ts';

const PayDates = lazy(async () => ({ default: (await import('../resources/payrolls/PayDates.tsx')).PayDates }));
const loadConditions = () => import('../resources/payrolls/CeaseConditions.tsx');
const CeasingSection = lazy(async () => ({ default: (await loadConditions()).CeasingSection }));
const CeaseConditions = lazy(async () => ({ default: (await loadConditions()).CeaseConditions }));

/** What is more than a resource's schema, and stands in its ordinary screens. */
export const resourceParts: Readonly<Record<string, ResourceParts>> = {
  employers: { columns: { isActive: EmployerStatus } },
  payrolls: {
    sections: [
      { field: 'startDate', Component: PayDates },
      { field: 'finalPayDate', Component: CeasingSection },
    ],
    dialogs: { cease: CeaseConditions },
  },
};
