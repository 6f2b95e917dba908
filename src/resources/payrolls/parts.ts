import { lazy } from 'react';
import type { ResourceParts } from '../../fields/parts/resourceParts.ts';

const PayDates = lazy(async () => ({ default: (await import('./PayDates.tsx')).PayDates }));
const loadConditions = () => import('./CeaseConditions.tsx');
const PayrollStatus = lazy(async () => ({ default: (await import('./PayrollStatus.tsx')).PayrollStatus }));
const CeasingSection = lazy(async () => ({ default: (await loadConditions()).CeasingSection }));
const CeaseConditions = lazy(async () => ({ default: (await loadConditions()).CeaseConditions }));
const PayrollPeriodQuestion = lazy(async () => ({
  default: (await import('../../domain/payPeriods/PayPeriodQuestion.tsx')).PayrollPeriodQuestion,
}));

const BulkPeriodQuestion = lazy(async () => ({
  default: (await import('../../domain/payPeriods/BulkPeriodQuestion.tsx')).BulkPeriodQuestion,
}));

export const parts: ResourceParts = {
  sections: [
    { field: 'startDate', Component: PayDates },
    { field: 'finalPayDate', Component: CeasingSection },
  ],
  columns: { status: PayrollStatus },
  dialogs: { cease: CeaseConditions },
  beforeSave: PayrollPeriodQuestion,
  beforeBulkSave: BulkPeriodQuestion,
};
