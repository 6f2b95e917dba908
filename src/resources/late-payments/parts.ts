import { lazy } from 'react';
import type { ResourceParts } from '../../fields/parts/resourceParts.ts';

const Ladder = lazy(async () => ({ default: (await import('./Ladder.tsx')).Ladder }));

export const parts: ResourceParts = { record: Ladder };
