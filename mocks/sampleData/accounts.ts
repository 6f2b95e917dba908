import accounts from '../accounts.json' with { type: 'json' };

interface Access {
  /** Short name of the employer, as in data/employers.json. */
  employer: string;
  as?: 'pension-admin' | 'senior-pension-admin';
  revoked?: true;
  /** Whether the user also works there. */
  isEmployee?: true;
}

interface Person {
  userUid: string;
  firstName: string;
  lastName: string;
  flags?: { isProviderAdmin?: true; isHsAdmin?: true; isExternalAdmin?: true; canViewAnalytics?: true };
  access?: readonly Access[];
  /** Short name of the intermediary, as in data/intermediaries.json. */
  intermediary?: string;
}

/** The people of the demo accounts, by role. The uid is also the id of the authentication service's user. */
const people: Readonly<Record<string, Person>> = {
  'provider-admin': person(1, 'Rosalind', 'Achebe', { flags: { isProviderAdmin: true, canViewAnalytics: true } }),
  'hs-admin': person(2, 'Gethin', 'Prosser', { flags: { isHsAdmin: true } }),
  'external-admin': person(3, 'Ottilie', 'Brandt', { flags: { isExternalAdmin: true } }),
  intermediary: person(4, 'Priyanka', 'Castellan', { intermediary: 'Castlegate' }),
  'pension-admin': person(5, 'Maureen', 'Halliday', { access: [{ employer: 'Larkspur', as: 'pension-admin' }] }),
  'senior-pension-admin': person(6, 'Desmond', 'Okoro', {
    access: [{ employer: 'Brackenbury', as: 'senior-pension-admin', isEmployee: true }],
  }),
  'employer-user': person(7, 'Bethan', 'Rowlands', { access: [{ employer: 'Honeybourne' }] }),
  'multi-employer-user': person(8, 'Farid', 'Nasser', {
    access: [
      { employer: 'Kestrel Aerospace', as: 'pension-admin' },
      { employer: 'Northmoor Steel' },
      { employer: 'Jubilee Coaches', as: 'pension-admin', revoked: true },
    ],
  }),
  analyst: person(9, 'Ingrid', 'Solway', {
    flags: { canViewAnalytics: true },
    access: [{ employer: 'Larkspur' }, { employer: 'Ironbridge Castings' }],
  }),
  'no-access': person(10, 'Wilfred', 'Penhale', {}),
};

function person(
  number: number,
  firstName: string,
  lastName: string,
  rest: Omit<Person, 'userUid' | 'firstName' | 'lastName'>,
): Person {
  return { userUid: `d0000000-0000-4000-8000-${String(number).padStart(12, '0')}`, firstName, lastName, ...rest };
}

/** A demo user as in the tables of the portal. */
export interface DemoUser extends Person {
  role: string;
  email: string;
}

/** The users behind mocks/accounts.json, in its order. */
export const demoUsers: readonly DemoUser[] = accounts.map(({ role, email }) => ({ role, email, ...personOf(role) }));

/** The demo accounts for the authentication service. Never provision these on a database with real people. */
export function demoAccounts(): { userUid: string; email: string; password: string; name: string; totpSecret?: string }[] {
  return accounts.map(({ role, email, password, totpSecret }) => {
    const { userUid, firstName, lastName } = personOf(role);
    return { userUid, email, password, name: `${firstName} ${lastName}`, ...(totpSecret !== undefined && { totpSecret }) };
  });
}

function personOf(role: string): Person {
  const found = people[role];
  if (!found)
    throw new Error(
      `mocks/accounts.json has the role "${role}", but no person has it: add a person to mocks/sampleData/accounts.ts.`,
    );
  return found;
}
