import { lazy } from 'react';
import { lazyPart } from '../../fields/parts/lazyPart.tsx';
import type { ResourceParts } from '../../fields/parts/resourceParts.ts';

const PayDates = lazyPart(async () => (await import('./PayDates.tsx')).PayDates);
const loadConditions = () => import('./CeaseConditions.tsx');
const PayrollStatus = lazy(async () => ({ default: (await import('./PayrollStatus.tsx')).PayrollStatus }));
const CeasingSection = lazyPart(async () => (await loadConditions()).CeasingSection);
const CeaseConditions = lazyPart(async () => (await loadConditions()).CeaseConditions);
const PayrollPeriodQuestion = lazyPart(
  async () => (await import('../../domain/payPeriods/PayPeriodQuestion.tsx')).PayrollPeriodQuestion,
);

const BulkPeriodQuestion = lazyPart(
  async () => (await import('../../domain/payPeriods/BulkPeriodQuestion.tsx')).BulkPeriodQuestion,
);

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
