/** The headings of the results, in their order. */
export const searchGroups = [
  'Employers',
  'Pages',
  'Actions',
  'People',
  'Payrolls',
  'Pension schemes',
  'Statements',
  'Uploads',
] as const;

export type SearchGroup = (typeof searchGroups)[number];

/** One result of the search. */
export interface SearchItem {
  /** One for each result. */
  key: string;
  group: SearchGroup;
  title: string;
  /** Its employer, its number, or its place: others may have the same title. */
  note: string;
  /** The address that it opens. */
  to: string;
}
