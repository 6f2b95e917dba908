import type { Resource } from '../../../../schemas/generated/types.ts';

export type Section = Resource['sections'][number];

/** What the button says that changes a section of many records. @example 'Change payroll' */
export const bulkSectionTitle = ({ title }: Section): string => `Change ${title.toLowerCase()}`;
