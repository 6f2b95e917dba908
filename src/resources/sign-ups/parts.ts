import { lazy } from 'react';
import type { ResourceParts } from '../../fields/parts/resourceParts.ts';

const Review = lazy(async () => ({ default: (await import('./Review.tsx')).Review }));
const Answers = lazy(async () => ({ default: (await import('./Answers.tsx')).Answers }));

export const parts: ResourceParts = { lead: Review, record: Answers };
