/** The tabs of the configuration. A tab's number in the address is its index here. */
export const tabs = [
  { name: 'employer', label: 'Employer' },
  { name: 'payrolls', label: 'Payrolls' },
  { name: 'benefits', label: 'Benefits' },
  { name: 'schemes', label: 'Schemes' },
  { name: 'features', label: 'Features' },
  { name: 'bulk-load', label: 'Bulk load' },
] as const;

export type TabName = (typeof tabs)[number]['name'];

/** The tab with this number in the address. The first tab if there is no such number. */
export const tabNamed = (index: string | null): (typeof tabs)[number] =>
  (/^\d$/.test(index ?? '') ? tabs[Number(index)] : undefined) ?? tabs[0];
