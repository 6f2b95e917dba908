import { uid } from '../deterministic.ts';

/** The ids of what an employer offers, which follow from its own id and place. In SQL. */
export const schemeUid = (employerId: string, number: number) => uid('pension scheme', employerId, String(number));
export const benefitUid = (employerId: string, position: string, slug: string) => uid('benefit', employerId, position, slug);
export const productUid = (slug: string) => uid('product type', slug);
