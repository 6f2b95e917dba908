import type { Resource } from '../../../../schemas/generated/types.ts';
import { inSentence } from '../../../../schemas/lib/inSentence.ts';

export type Section = Resource['sections'][number];

/** The label of the button that changes a section of many records. @example 'Change payroll' */
export const bulkSectionTitle = ({ title }: Section): string => `Change ${inSentence(title)}`;
