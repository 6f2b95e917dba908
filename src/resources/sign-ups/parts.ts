import { lazyPart } from '../../fields/parts/lazyPart.tsx';
import type { ResourceParts } from '../../fields/parts/resourceParts.ts';

const Review = lazyPart(async () => (await import('./Review.tsx')).Review);
const Answers = lazyPart(async () => (await import('./Answers.tsx')).Answers);

export const parts: ResourceParts = { lead: Review, record: Answers };
