import { lazyPart } from '../../fields/parts/lazyPart.tsx';
import type { ResourceParts } from '../../fields/parts/resourceParts.ts';

const Guarantee = lazyPart(async () => (await import('./Guarantee.tsx')).Guarantee);

const Instruction = lazyPart(async () => (await import('./Instruction.tsx')).Instruction);

const SetUp = lazyPart(async () => (await import('./SetUp.tsx')).SetUp);

export const parts: ResourceParts = {
  create: SetUp,
  record: Instruction,
  sections: [{ field: 'accountHolderConfirmed', Component: Guarantee }],
};
