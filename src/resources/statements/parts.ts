import { lazy } from 'react';
import type { ResourceParts } from '../../fields/parts/resourceParts.ts';

const StatementFiles = lazy(async () => ({ default: (await import('./StatementFiles.tsx')).StatementFiles }));

export const parts: ResourceParts = { record: StatementFiles };
