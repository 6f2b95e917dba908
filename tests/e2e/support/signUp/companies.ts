import { testDay } from '../days/testDay.ts';
import type { ModuleAnswers } from './forms.ts';

export interface SignUpFacts {
  readonly company: string;
  /** The applicant's address. */
  readonly email: string;
  /** The first day of the pension and of the first pay period: `dd/MM/yyyy`. */
  readonly startDate: string;
}

const address = { 'Address line 1': '1 Oak Street', 'Town or city': 'Bristol', Postcode: 'BS1 4ST' };

/** The first day of January after today: within the next 18 months on every day. */
export const nextYear = (): string => `01/01/${Number(testDay().slice(0, 4)) + 1}`;

const account = ({ company, email }: SignUpFacts, businessType: string): ModuleAnswers => ({
  title: 'Create account',
  steps: [
    {
      title: 'Your business',
      choices: [businessType, 'I have read and accept the terms and conditions'],
      texts: { 'Number of employees': '12' },
    },
    {
      title: 'About you',
      // The address is asked for once it is in the United Kingdom.
      first: ['In the United Kingdom'],
      texts: {
        'First name': 'Ada',
        'Last name': 'King',
        'Date of birth': '31/03/1980',
        Email: email,
        'Mobile number': '07700 900123',
        ...address,
      },
      menus: { Nationality: 'United Kingdom' },
      choices: ['I am the day-to-day contact', 'I am responsible', 'I sign the agreement'],
    },
    {
      title: 'Business details',
      texts: { 'Company name': company, ...address, Landline: '020 7946 0100' },
      choices: ['None of the above', ...(businessType === 'Sole Trader' ? ['I employ at least one other person'] : [])],
    },
  ],
});

const directDebit = (
  { company, email }: SignUpFacts,
  others: readonly Readonly<Record<string, string>>[] = [],
): ModuleAnswers => ({
  title: 'Direct debit',
  steps: [
    {
      title: 'Bank account and signatories',
      choices: ['Business'],
      texts: { 'Account name': company, 'Sort code': '08-99-99', 'Account number': '66374958' },
      entries: [{ 'First name': 'Ada', 'Last name': 'King', Email: email }, ...others],
      ...(others.length > 0 && { scan: 'Signed instruction.pdf' }),
    },
  ],
});

/** A business that pays monthly, with its first workplace pension. */
const payingMonthly = (facts: SignUpFacts, businessType: string): readonly ModuleAnswers[] => [
  account(facts, businessType),
  {
    title: 'Contributions',
    steps: [
      {
        title: 'Your pension',
        choices: ['First time'],
        texts: { 'Start date': facts.startDate },
        menus: { 'Pensionable salary': 'Qualifying earnings' },
      },
    ],
  },
  {
    title: 'Payroll',
    steps: [
      {
        title: 'Your payroll',
        first: ['Monthly'],
        choices: ['Last working day'],
        texts: { 'First pay period begins on': facts.startDate, 'Pension scheme name': `${facts.company} Pension` },
      },
    ],
  },
  directDebit(facts),
];

/** A limited company that pays monthly, with its first workplace pension. */
export const limitedCompany = (facts: SignUpFacts): readonly ModuleAnswers[] => payingMonthly(facts, 'Limited Company');

/** A sole trader with employees, who is everybody that the sign-up asks for. */
export const soleTrader = (facts: SignUpFacts): readonly ModuleAnswers[] => payingMonthly(facts, 'Sole Trader');

/** A charity that moves to us with new levels and salary sacrifice. It pays every four weeks, and the bank asks for two signatures. */
export const charity = (facts: SignUpFacts, second: Readonly<Record<string, string>>): readonly ModuleAnswers[] => [
  account(facts, 'Charity'),
  {
    title: 'Contributions',
    steps: [
      {
        title: 'Your pension',
        first: ['Transfer', 'We use salary sacrifice', 'The levels change with the move'],
        texts: {
          'Start date': facts.startDate,
          'New employee contribution': '5.50',
          'New employer contribution': '6.00',
        },
        menus: {
          'File layout (optional)': 'PAPDIS',
          'Pensionable salary': 'Set 1 basic pay',
          'New pensionable salary': 'Set 3 total earnings',
        },
      },
    ],
  },
  {
    title: 'Payroll',
    steps: [
      {
        title: 'Your payroll',
        first: ['4 Weekly'],
        menus: { 'Pay day': 'Friday', 'Week of the pay date': 'Third' },
        texts: { 'First pay period begins on': facts.startDate, 'Pension scheme name': `${facts.company} Pension` },
      },
    ],
  },
  directDebit(facts, [second]),
];
