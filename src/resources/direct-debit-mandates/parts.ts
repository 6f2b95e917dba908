import { lazy } from 'react';
import type { ResourceParts } from '../../fields/parts/resourceParts.ts';

const Guarantee = lazy(async () => ({ default: (await import('./Guarantee.tsx')).Guarantee }));

export const parts: ResourceParts = { sections: [{ field: 'accountHolderConfirmed', Component: Guarantee }] };
