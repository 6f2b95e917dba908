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
      title: 'Personal information',
      texts: {
        'First name': 'Ada',
        'Last name': 'King',
        'Date of birth': '31/03/1980',
        Email: email,
        'Mobile number': '07700 900123',
      },
      menus: { Nationality: 'United Kingdom' },
      choices: ['In the United Kingdom'],
    },
    { title: 'Home address', texts: address },
    { title: 'Business information', texts: { 'Company name': company, ...address, Landline: '020 7946 0100' } },
    { title: 'Business activity', choices: ['None of the above'] },
    { title: 'Day-to-day contact', choices: ['Individual'] },
    { title: 'Responsible person', choices: ['Individual'] },
    { title: 'Authorised signatory', choices: ['Individual'] },
  ],
});

const directDebit = (
  { company, email }: SignUpFacts,
  others: readonly Readonly<Record<string, string>>[] = [],
): ModuleAnswers => ({
  title: 'Direct debit',
  steps: [
    {
      title: 'Bank account',
      choices: ['Business'],
      texts: { 'Account name': company, 'Sort code': '08-99-99', 'Account number': '66374958' },
    },
    {
      title: 'Signatories',
      entries: [{ 'First name': 'Ada', 'Last name': 'King', Email: email }, ...others],
      ...(others.length > 0 && { scan: 'Signed instruction.pdf' }),
    },
  ],
});

/** A limited company that pays monthly, with its first workplace pension. */
export const limitedCompany = (facts: SignUpFacts): readonly ModuleAnswers[] => [
  account(facts, 'Limited Company'),
  {
    title: 'Contributions',
    steps: [
      { title: 'Company structure', choices: ['First time'] },
      { title: 'Pension information', texts: { 'Start date': facts.startDate } },
      { title: 'Contribution levels', menus: { 'Pensionable salary': 'Qualifying earnings' } },
      { title: 'Tax relief and salary sacrifice' },
    ],
  },
  {
    title: 'Payroll',
    steps: [
      { title: 'Frequency of pay', choices: ['Monthly'] },
      { title: 'Pay date', choices: ['Last working day'] },
      {
        title: 'Payroll',
        texts: { 'First pay period begins on': facts.startDate, 'Pension scheme name': `${facts.company} Pension` },
      },
    ],
  },
  directDebit(facts),
];

/** A charity that moves to us with new levels and salary sacrifice. It pays every four weeks, and the bank asks for two signatures. */
export const charity = (facts: SignUpFacts, second: Readonly<Record<string, string>>): readonly ModuleAnswers[] => [
  account(facts, 'Charity'),
  {
    title: 'Contributions',
    steps: [
      { title: 'Company structure', choices: ['Transfer'] },
      { title: 'Pension information', texts: { 'Start date': facts.startDate }, menus: { 'File layout (optional)': 'PAPDIS' } },
      {
        title: 'Contribution levels',
        menus: { 'Pensionable salary': 'Set 1 basic pay' },
        choices: ['We use salary sacrifice'],
      },
      { title: 'Change of levels', choices: ['The levels change with the move'] },
      {
        title: 'New contribution levels',
        menus: { 'New pensionable salary': 'Set 3 total earnings' },
        texts: { 'New employee contribution': '5.50', 'New employer contribution': '6.00' },
      },
    ],
  },
  {
    title: 'Payroll',
    steps: [
      { title: 'Frequency of pay', choices: ['4 Weekly'] },
      { title: 'Pay day', menus: { 'Pay day': 'Friday' } },
      { title: 'Week of the pay date', menus: { 'Week of the pay date': 'Third' } },
      {
        title: 'Payroll',
        texts: { 'First pay period begins on': facts.startDate, 'Pension scheme name': `${facts.company} Pension` },
      },
    ],
  },
  directDebit(facts, [second]),
];
