import { lazy } from 'react';
import type { ResourceParts } from '../../fields/parts/resourceParts.ts';

const StatementLinks = lazy(async () => ({ default: (await import('./StatementLinks.tsx')).StatementLinks }));

export const parts: ResourceParts = { record: StatementLinks };
