/** The tabs of the configuration; a tab's number in the address is its place here. */
export const tabs = [
  { name: 'employer', label: 'Employer' },
  { name: 'payrolls', label: 'Payrolls' },
  { name: 'benefits', label: 'Benefits' },
  { name: 'schemes', label: 'Schemes' },
  { name: 'features', label: 'Features' },
  { name: 'bulk-load', label: 'Bulk load' },
] as const;

export type TabName = (typeof tabs)[number]['name'];

/** The tab with this number in the address: the first one, unless there is such a number. */
export const tabNamed = (index: string | null): (typeof tabs)[number] =>
  (/^\d$/.test(index ?? '') ? tabs[Number(index)] : undefined) ?? tabs[0];
