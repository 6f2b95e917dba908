import { lazyPart } from '../../fields/parts/lazyPart.tsx';
import type { ResourceParts } from '../../fields/parts/resourceParts.ts';

const Ladder = lazyPart(async () => (await import('./Ladder.tsx')).Ladder);

export const parts: ResourceParts = { record: Ladder };
