import type { Configuration, Employer, Intermediary, User } from '../../../schemas/generated/types.ts';

/** For tests: a signed-in user of one employer, without administration rights. A test states only the values that matter to it. */
export function buildUser(overrides: Partial<User> = {}): User {
  return {
    userUid: '3f0d3b0a-0000-4000-8000-000000000001',
    email: 'ada.byron@example.co.uk',
    firstName: 'Ada',
    lastName: 'Byron',
    scopes: ['user'],
    totalAccessibleEmployers: 1,
    employerUid: null,
    isProviderAdmin: false,
    isHSAdmin: false,
    isExternalAdmin: false,
    canViewAnalytics: false,
    intermediaries: [],
    companyRelationships: [],
    ...overrides,
  };
}

/** An active pension administrator's relationship with the employer `companyId`. */
export function buildRelationship(
  overrides: Partial<User['companyRelationships'][number]> = {},
): User['companyRelationships'][number] {
  return {
    companyId: 7,
    isActive: true,
    isPensionAdministrator: true,
    isSeniorPensionAdministrator: false,
    isEmployee: false,
    startedTimestamp: '2024-01-01T09:00:00Z',
    endedTimestamp: null,
    ...overrides,
  };
}

/** An active employer. */
export function buildEmployer(overrides: Partial<Employer> = {}): Employer {
  return {
    id: 7,
    employerUid: '3f0d3b0a-0000-4000-8000-000000000007',
    name: 'Larkfield Bakery Limited',
    shortName: 'Larkfield',
    isIntermediary: false,
    isActive: true,
    employeeCount: 42,
    ...overrides,
  };
}

/** An active intermediary. */
export function buildIntermediary(overrides: Partial<Intermediary> = {}): Intermediary {
  return {
    id: 3,
    intermediaryUid: '3f0d3b0a-0000-4000-8000-000000000003',
    name: 'Quayside Advisers LLP',
    shortName: 'Quayside',
    email: 'team@quayside.example.co.uk',
    isActive: true,
    employerCount: 30,
    ...overrides,
  };
}

/** A provider's configuration. */
export function buildConfiguration(overrides: Partial<Configuration> = {}): Configuration {
  return {
    brandName: 'Harbour Pensions',
    publicWebsiteUrl: 'https://harbour.example.co.uk',
    helpUrl: 'https://help.harbour.example.co.uk',
    largestFileBytes: 5_242_880,
    largestBulkFileBytes: 52_428_800,
    mostBulkFileRows: 250_000,
    contactEmail: 'help@harbour.example.co.uk',
    contactPhoneNumber: '0800 000 0000',
    hsAdminContacts: {
      transfers: { email: [], tel: [] },
      lateContributions: { email: [], tel: [] },
      directDebits: { email: [], tel: [] },
    },
    correspondenceAddress: { address1: '1 Quay Street', town: 'Bristol', postcode: 'BS1 0AA' },
    ...overrides,
  };
}
