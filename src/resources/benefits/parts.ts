import { lazyPart } from '../../fields/parts/lazyPart.tsx';
import type { ResourceParts } from '../../fields/parts/resourceParts.ts';

const BenefitPeriodQuestion = lazyPart(
  async () => (await import('../../domain/payPeriods/PayPeriodQuestion.tsx')).BenefitPeriodQuestion,
);

export const parts: ResourceParts = { beforeSave: BenefitPeriodQuestion };
