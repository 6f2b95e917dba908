import { signUp } from '../../../schemas/built/signUp.js';
import { describeField } from '../../../schemas/lib/fields/field.ts';
import { formatFullDate } from '../../../schemas/lib/text/formatDate.ts';
import { formatGivenValue } from '../../../schemas/lib/text/formatValue.ts';
import { answerAt } from '../answers.ts';
import { askedAnswers } from '../steps.ts';
import type { Answers } from '../../../schemas/lib/signUp/signUpSteps.ts';
import type { AgreementContents, AgreementPart } from './agreementParts.ts';
import { agreementTerms } from './agreementTerms.ts';
import { agreementSignatories, roleTitles } from './signatories.ts';

/** The provider, as the agreement names it. */
export interface AgreementProvider {
  name: string;
  /** On one line. */
  address: string;
  email: string;
}

/** The facts of an agreement that are no answers. */
export interface AgreementMaking {
  provider: AgreementProvider;
  /** Of the sign-up, so that equal answers of two sign-ups make different documents. */
  reference: string;
  madeAt: Date;
  /** The intermediary that signs the employer up, and the access that the employer leaves to it. Null without one, or before that is decided. */
  adviser: { name: string; access: AccessLeft } | null;
}

/** The access that an employer leaves to its adviser. */
export type AccessLeft = 'full' | 'readOnly' | 'none';

const accessLeft: Readonly<Record<AccessLeft, string>> = { full: 'Full access', readOnly: 'Read only', none: 'No access' };

type Fact = readonly [name: string, value: string];

const notGiven = 'Not given';

/** The value of an answer in words. @param form - The form that has its field. */
function wordsOf(answers: Answers, path: string, form: string): string | null {
  const field = path.slice(path.lastIndexOf('.') + 1);
  const owner = signUp.forms[form];
  const property = owner?.properties[field];
  if (!owner || !property) throw new Error(`The form "${form}" has no field ${field}: correct the agreement.`);
  return formatGivenValue(describeField(field, property, owner, {}), answerAt(answers, path));
}

const fact = (name: string, value: string | null): Fact => [name, value ?? notGiven];
/** A fact that is left out without a value. */
const optional = (name: string, value: string | null): Fact[] => (value === null ? [] : [[name, value]]);

function addressAt(answers: Answers, path: string): string | null {
  const lines = ['address1', 'address2', 'town', 'county', 'postcode'].map((field) => answerAt(answers, `${path}.${field}`));
  return lines.filter((line) => typeof line === 'string' && line !== '').join(', ') || null;
}

function parties(answers: Answers, provider: AgreementProvider): Fact[] {
  const business = 'signUp.businessInformation';
  return [
    fact('Employer', wordsOf(answers, `${business}.companyName`, 'business-information')),
    ...optional('Trading as', wordsOf(answers, `${business}.tradingName`, 'trading-name')),
    fact('Type of business', wordsOf(answers, 'signUp.businessType.businessType', 'business-type')),
    fact('Address', addressAt(answers, business)),
    ...optional('Trading address', addressAt(answers, `${business}.tradingAddress`)),
    ...optional('Intermediary', wordsOf(answers, 'signUp.intermediaryCompany', 'intermediary-company')),
    ['Provider', provider.name],
    ['Address of the provider', provider.address],
    ['Email of the provider', provider.email],
  ];
}

function contributions(answers: Answers): Fact[] {
  const levels = 'contributions.contributionLevels';
  const further = answerAt(answers, `${levels}.furtherLevels`);
  const inLevel = (level: unknown, field: string): string | null =>
    wordsOf({ level: level as Answers[string] }, `level.${field}`, 'contribution-levels');
  const introduces = answerAt(answers, `${levels}.isIntroducingSalarySacrifice`) === true;
  const uses = answerAt(answers, `${levels}.usingSalarySacrifice`) === true;
  return [
    fact('Pensionable pay', wordsOf(answers, `${levels}.pensionableSalaryDefinition`, 'contribution-levels')),
    fact('Employees contribute', wordsOf(answers, `${levels}.employeeContribution`, 'contribution-levels')),
    fact('Employer contributes', wordsOf(answers, `${levels}.employerContribution`, 'contribution-levels')),
    ...(Array.isArray(further) ? further : []).map((level: { groupName?: unknown }): Fact => {
      const [employee, employer] = [inLevel(level, 'employeeContribution'), inLevel(level, 'employerContribution')];
      return [`Level of ${String(level.groupName)}`, `Employees ${employee ?? notGiven}, employer ${employer ?? notGiven}`];
    }),
    ['Tax relief', taxReliefOf(uses, answerAt(answers, `${levels}.usesReliefAtSource`) === true)],
    ['Salary sacrifice', uses ? 'Used' : introduces ? 'To be introduced' : 'Not used'],
    ...optional(
      'Pensionable pay from the start date',
      wordsOf(answers, `${levels}.newPensionableSalaryDefinition`, 'new-levels'),
    ),
    ...optional('Employees contribute from the start date', wordsOf(answers, `${levels}.newEmployeeContribution`, 'new-levels')),
    ...optional('Employer contributes from the start date', wordsOf(answers, `${levels}.newEmployerContribution`, 'new-levels')),
  ];
}

/** The way in which employees get tax relief. By salary sacrifice, they pay nothing that could have any. */
function taxReliefOf(usesSalarySacrifice: boolean, usesReliefAtSource: boolean): string {
  if (usesSalarySacrifice) return 'None: nothing is deducted from pay';
  return usesReliefAtSource ? 'At source: 80% is deducted, and the scheme claims 20%' : 'Through pay: deducted before tax';
}

function payDates(answers: Answers): Fact[] {
  const day = answerAt(answers, 'payroll.payDateParticularDay');
  return [
    fact('Frequency of pay', wordsOf(answers, 'payroll.frequency.frequencyType', 'payroll-frequency')),
    ...optional('Pay day', wordsOf(answers, 'payroll.payDateWeekly', 'weekly-pay-day')),
    ...optional('Week of the pay date', wordsOf(answers, 'payroll.weekOfPayDate', 'week-of-pay-date')),
    ...optional('Pay date', wordsOf(answers, 'payroll.payDateMonthlyType', 'monthly-pay-date')),
    ...(typeof day === 'number' ? [['Day of the month', String(day)] as const] : []),
    fact('First pay period begins on', wordsOf(answers, 'payroll.startDate', 'payroll-details')),
    ['Paid in arrears', answerAt(answers, 'payroll.paymentInArrears') === true ? 'Yes' : 'No'],
  ];
}

/** The account, with the last digits of its number alone: the document goes to everybody who signs. */
function account(answers: Answers): Fact[] {
  const number = answerAt(answers, 'directDebit.accountNumber');
  return [
    fact('Name of the account', wordsOf(answers, 'directDebit.accountName', 'collection-account')),
    fact('Type of account', wordsOf(answers, 'directDebit.accountType', 'collection-account')),
    ['Account number', typeof number === 'string' && number.length >= 4 ? `Ends in ${number.slice(-4)}` : notGiven],
  ];
}

const heading = (text: string): AgreementPart => ({ kind: 'heading', text });
const paragraphs = (texts: readonly string[]): AgreementPart[] => texts.map((text) => ({ kind: 'paragraph', text }));
const facts = (rows: readonly Fact[]): AgreementPart => ({ kind: 'facts', rows });

/**
 * The participation agreement that the answers of a sign-up make. The same answers of a sign-up and the same time give the same contents.
 * @param answers - All of them: those of steps that are not asked are left out here.
 */
export function agreementContents(
  answers: Answers,
  { provider, reference, madeAt, adviser }: AgreementMaking,
): AgreementContents {
  const asked = askedAnswers(signUp, answers);
  const terms = agreementTerms(provider.name);
  const employerName = wordsOf(asked, 'signUp.businessInformation.companyName', 'business-information') ?? notGiven;
  return {
    title: `Participation agreement of ${employerName}`,
    providerName: provider.name,
    employerName,
    parts: [
      ...paragraphs([terms.opening]),
      heading('1. Parties'),
      facts([...parties(asked, provider), ...(adviser ? [fact(`Access of ${adviser.name}`, accessLeft[adviser.access])] : [])]),
      heading('2. Scheme'),
      facts([
        fact('Scheme', wordsOf(asked, 'payroll.pensionSchemeName', 'payroll-details')),
        fact('Workplace pension', wordsOf(asked, 'contributions.companyStructure.companyType', 'company-structure')),
        fact('Start date', wordsOf(asked, 'contributions.pensionInformation.startDate', 'pension-information')),
      ]),
      ...paragraphs(terms.scheme),
      heading('3. Contributions and pensionable pay'),
      facts(contributions(asked)),
      ...paragraphs(terms.contributions),
      heading('4. Pay dates'),
      facts(payDates(asked)),
      heading('5. Duties of the employer'),
      { kind: 'list', items: terms.duties },
      heading('6. Payment'),
      ...paragraphs(terms.payment),
      heading('7. Direct Debit'),
      facts(account(asked)),
      ...paragraphs(terms.directDebit),
      heading('8. Personal data'),
      ...paragraphs(terms.data),
      heading('9. Changes and ending'),
      ...paragraphs(terms.changes),
      heading('10. Signatories'),
      ...paragraphs(terms.signing),
      facts([
        ...agreementSignatories(asked).map(({ name, email, roles }): Fact => [
          roles.map((role) => roleTitles[role]).join(', '),
          `${name}, ${email}`,
        ]),
        ['Reference', reference],
        ['Made on', formatFullDate(madeAt.toISOString())],
      ]),
    ],
  };
}
