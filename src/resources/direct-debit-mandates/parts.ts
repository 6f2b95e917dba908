import { lazy } from 'react';
import type { ResourceParts } from '../../fields/parts/resourceParts.ts';

const Guarantee = lazy(async () => ({ default: (await import('./Guarantee.tsx')).Guarantee }));

const Instruction = lazy(async () => ({ default: (await import('./Instruction.tsx')).Instruction }));

export const parts: ResourceParts = {
  record: Instruction,
  sections: [{ field: 'accountHolderConfirmed', Component: Guarantee }],
};
