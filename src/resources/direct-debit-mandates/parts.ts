import { lazyPart } from '../../fields/parts/lazyPart.tsx';
import type { ResourceParts } from '../../fields/parts/resourceParts.ts';

const Guarantee = lazyPart(async () => (await import('./Guarantee.tsx')).Guarantee);

const Instruction = lazyPart(async () => (await import('./Instruction.tsx')).Instruction);

export const parts: ResourceParts = {
  record: Instruction,
  sections: [{ field: 'accountHolderConfirmed', Component: Guarantee }],
};
