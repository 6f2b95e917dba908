import { lazy } from 'react';
import type { ResourceParts } from '../../fields/parts/resourceParts.ts';

const BenefitPeriodQuestion = lazy(async () => ({
  default: (await import('../../domain/payPeriods/PayPeriodQuestion.tsx')).BenefitPeriodQuestion,
}));

export const parts: ResourceParts = { beforeSave: BenefitPeriodQuestion };
