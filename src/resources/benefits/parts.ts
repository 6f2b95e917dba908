import { lazy } from 'react';
import type { ResourceParts } from '../../fields/parts/resourceParts.ts';

const BenefitPeriodQuestion = lazy(async () => ({
  default: (await import('../../form/questions/PayPeriodQuestion.tsx')).BenefitPeriodQuestion,
}));

export const parts: ResourceParts = { beforeSave: BenefitPeriodQuestion };
