import { formatCount } from '../../../../schemas/lib/text/formatCount.ts';
import type { Application } from '../../../../schemas/generated/types.ts';
import { couldExist } from '../../../../domain/bank/bankAccount.ts';
import type { Reader } from '../../../store/createStore.ts';
import { employersNamed, knownAddresses, signUpsNamed } from '../../../store/signUp/acceptance/newEmployer.ts';
import type { Lead } from '../../../store/signUp/leads.ts';
import { completeAnswers, textIn } from './completeAnswers.ts';
import { firstPeople } from './firstPeople.ts';
import type { ReviewedSignatory } from './shownSignatures.ts';

export type Check = NonNullable<Application['checks']>[number];

const list = new Intl.ListFormat('en-GB');

interface CheckedFacts {
  /** Of all answers. */
  faultCount: number;
  agreementIsCurrent: boolean;
  /** Of the present agreement. */
  signatories: readonly ReviewedSignatory[];
  /** Whether the caller may learn of employers and users beyond this sign-up. */
  seesOthers: boolean;
}

/**
 * The checks of an application. The faults of its answers and its agreement are shown to everybody who sees it; whether an employer or a user is known,
 * to provider staff alone.
 */
export async function checksOf(
  reader: Reader,
  lead: Lead,
  { faultCount, agreementIsCurrent, signatories, seesOthers }: CheckedFacts,
): Promise<Check[]> {
  const own = [answersCheck(faultCount), accountCheck(lead), agreementCheck(agreementIsCurrent), signaturesCheck(signatories)];
  return seesOthers ? [...own, await namesCheck(reader, lead), await addressesCheck(reader, lead)] : own;
}

const answersCheck = (count: number): Check => ({
  id: 'answers',
  title: 'Are all answers right?',
  isPassed: count === 0,
  result:
    count === 0
      ? 'Every answer fits its rules.'
      : `${formatCount(count, 'answer breaks', 'answers break')} a rule: see the answers.`,
});

function accountCheck({ answers }: Lead): Check {
  const { directDebit } = completeAnswers(answers);
  const account = { sortCode: textIn(directDebit.sortCode), accountNumber: textIn(directDebit.accountNumber) };
  const check = { id: 'account', title: 'Can the bank account exist?' };
  const isWhole = /^\d{6}$/.test(account.sortCode) && /^\d{8}$/.test(account.accountNumber);
  if (!isWhole) return { ...check, isPassed: false, result: 'The bank details are not complete.' };
  const passes = couldExist(account);
  return {
    ...check,
    isPassed: passes,
    result: passes ? 'Sort code and account number belong together.' : 'Sort code and account number do not belong together.',
  };
}

const agreementCheck = (isCurrent: boolean): Check => ({
  id: 'agreement',
  title: 'Is the agreement signed?',
  isPassed: isCurrent,
  result: isCurrent ? 'Everybody has signed it for these answers.' : 'It is not signed by everybody for these answers.',
});

function signaturesCheck(signatories: readonly ReviewedSignatory[]): Check {
  const others = signatories.flatMap(({ askedName, signature }) =>
    signature && !signature.hasAskedName ? [`"${signature.name}" signed for ${askedName}`] : [],
  );
  const isSigned = signatories.some(({ signature }) => signature !== null);
  return {
    id: 'signatures',
    title: 'Have the right people signed?',
    isPassed: isSigned && others.length === 0,
    result:
      others.length > 0
        ? `${list.format(others)}. Ask the applicant before you accept.`
        : isSigned
          ? 'Each signature has the name that the applicant gave.'
          : 'Nobody has signed yet.',
  };
}

async function namesCheck(reader: Reader, { companyName, leadUid, employerId }: Lead): Promise<Check> {
  const check = { id: 'name', title: 'Is the employer new?' };
  if (companyName === null) return { ...check, isPassed: false, result: 'The company has no name yet.' };
  const found = (await employersNamed(reader, companyName)).filter(({ id }) => id !== employerId);
  const others = await signUpsNamed(reader, companyName, leadUid);
  const results = [
    ...(found.length > 0 ? [`Employers of this name: ${list.format(found.map(({ id }) => `number ${id}`))}.`] : []),
    ...(others > 0 ? [`Other sign-ups of this name: ${others}.`] : []),
  ];
  return { ...check, isPassed: results.length === 0, result: results.join(' ') || 'No employer or other sign-up has this name.' };
}

async function addressesCheck(reader: Reader, { answers, applicantUid }: Lead): Promise<Check> {
  const addresses = firstPeople(completeAnswers(answers).signUp).map(({ email }) => email.toLowerCase());
  const known = await knownAddresses(reader, { addresses, except: applicantUid });
  return {
    id: 'users',
    title: 'Are the people new?',
    isPassed: known.length === 0,
    result: known.length === 0 ? 'Nobody has an account yet.' : `Users already: ${list.format(known)}. They keep their accounts.`,
  };
}
