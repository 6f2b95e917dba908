import employers from './data/employers.json' with { type: 'json' };
import intermediaries from './data/intermediaries.json' with { type: 'json' };
import places from './data/places.json' with { type: 'json' };
import type { Size } from './options.ts';
import { slugOf } from './staging.ts';

/** Employers have ids above this number, so that no id of an employer could be an intermediary's. */
export const idOffset = 1000;

/** The largest employer. Only its number of employees depends on the size of the data. */
export const largest = {
  name: 'Larkspur',
  employees: { mock: 500, brief: 5000, demo: 5000, large: 100_000 } satisfies Record<Size, number>,
};

/** The employers of the size `mock`: those of the demo accounts, a closed one, one that closes, and one whose access the demo adviser has lost. */
const inMock: readonly string[] = [
  largest.name,
  'Brackenbury',
  'Honeybourne',
  'Kestrel Aerospace',
  'Northmoor Steel',
  'Jubilee Coaches',
  'Ironbridge Castings',
  'Westering',
  'Zinnia',
  '4th Wall',
];

export interface DemoEmployer {
  id: number;
  short_name: string;
  employees: number;
}

/** The employers of data/employers.json, with ids that are not in alphabetical order. Their other properties are columns, for SQL. */
export const demoEmployers: readonly DemoEmployer[] = employers.map((employer, index) => ({
  // 37 shares no factor with the number of employers, so each id is given once.
  id: idOffset + 1 + ((index * 37) % employers.length),
  name: employer.name,
  short_name: employer.shortName,
  profile: employer.profile,
  place: placeOf(employer.place),
  domain: `${employer.domain ?? slugOf(employer.shortName, '-')}.example`,
  employees: employer.employees,
  is_active: employer.isActive ?? true,
  final_pay_date: employer.closure?.finalPayDate ?? null,
  close_reason: employer.closure?.reason ?? null,
  matching_hint: employer.contributionMatchingHint ?? null,
  links_to_salary: employer.allowContributionsLinkToSalary ?? false,
  compliance: employer.requiresComplianceAlerting ?? false,
  smarter_care: employer.enforcesSmarterCare ?? false,
  is_wpt: employer.isWpt ?? false,
  is_creative: employer.isCreative ?? false,
  allowed_cash: employer.payrollAllowedCash ?? false,
  has_contacts: !employer.hasNoContacts,
  contribution_type: employer.contributionType ?? 'gross-employee',
}));

/** The demo employers of a size. They have the same ids and names in each. */
export const demoEmployersOf = (size: Size): readonly DemoEmployer[] =>
  size === 'mock' ? demoEmployers.filter(({ short_name }) => inMock.includes(short_name)) : demoEmployers;

/** @throws When data/employers.json has no such employer. */
export function demoEmployerId(shortName: string): number {
  const found = demoEmployers.find(({ short_name }) => short_name === shortName);
  if (!found)
    throw new Error(`No demo employer "${shortName}": add it to mocks/sampleData/data/employers.json, or name another.`);
  return found.id;
}

/** @throws When data/intermediaries.json has no such intermediary. */
export function intermediaryId(shortName: string): number {
  const found = intermediaries.find((one) => one.shortName === shortName);
  if (!found)
    throw new Error(`No intermediary "${shortName}": add it to mocks/sampleData/data/intermediaries.json, or name another.`);
  return found.id;
}

interface ClientRow {
  intermediary_id: number;
  employer_id: number;
  is_active: boolean;
  is_new: boolean;
}

/** Rows for SQL: the intermediaries that act, or acted, for each employer, and whether they began only last week. */
const clientRows: readonly ClientRow[] = intermediaries.flatMap(({ id: intermediary_id, ...intermediary }) => [
  ...demoEmployers
    .filter((_, index) => index % intermediary.everyNthEmployer === intermediary.from)
    .slice(0, intermediary.clients + intermediary.revokedClients)
    .map(({ id }, index) => ({ intermediary_id, employer_id: id, is_active: index < intermediary.clients, is_new: false })),
  ...intermediary.newClients.map((name) => ({
    intermediary_id,
    employer_id: demoEmployerId(name),
    is_active: true,
    is_new: true,
  })),
]);

/** The rows of a size. In the size `mock`, which has few of its clients, the demo adviser has some others. */
export function clientRowsOf(size: Size): readonly ClientRow[] {
  if (size !== 'mock') return clientRows;
  const ids = new Set(demoEmployersOf(size).map(({ id }) => id));
  return [
    ...clientRows.filter(({ employer_id }) => ids.has(employer_id)),
    ...['Honeybourne', 'Ironbridge Castings', 'Zinnia'].map((name) => ({
      intermediary_id: intermediaryId('Castlegate'),
      employer_id: demoEmployerId(name),
      is_active: true,
      is_new: false,
    })),
  ];
}

function placeOf(town: string): number {
  const index = places.findIndex((place) => place.town === town);
  if (index < 0) throw new Error(`No place "${town}": add it to mocks/sampleData/data/places.json.`);
  return index;
}
