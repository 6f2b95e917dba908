import type { SignUp, SignUpAnswers } from '../../../schemas/generated/types.ts';
import type { Answer, Refusal, TestApi } from './testApi.ts';

type Values = Readonly<Record<string, unknown>>;

/** The answers of a limited company with a monthly payroll that joins for the first time, step by step and module by module. */
export const limitedCompany: Readonly<Record<string, Readonly<Record<string, Values>>>> = {
  signUp: {
    businessType: { businessType: 'limitedCompany', numberOfEmployees: 12, termsAndConditions: true },
    personalInformation: {
      firstName: 'Grace',
      lastName: 'Mills',
      dateOfBirth: '1988-03-31',
      email: 'grace@breakwater.example',
      mobilePrefix: '+44',
      mobileNumber: '07700 900123',
      nationality: 'GB',
      residentialAddressType: 'uk',
    },
    homeAddress: { address1: '1 High Street', town: 'Bristol', postcode: 'BS1 4ST' },
    businessInformation: {
      companyName: 'Breakwater Limited',
      address1: '2 Quay Street',
      town: 'Bristol',
      postcode: 'BS1 4ST',
      country: 'GB',
      landline: '0117 496 0100',
      hasTradingAddress: false,
      hasTradingName: false,
    },
    businessActivity: { sicCodes: ['62012'], isNoneOfTheAbove: false },
    dayToDayContact: { primaryUserType: 'individual' },
    responsiblePerson: { responsibleUserType: 'individual' },
    authorisedSignatory: { signatoryType: 'individual' },
  },
  contributions: {
    companyStructure: { companyType: 'firstTime' },
    pensionInformation: { startDate: '2026-12-01' },
    contributionLevels: {
      pensionableSalaryDefinition: 'qualifyingEarnings',
      employeeContribution: 5,
      employerContribution: 3,
      hasMoreLevelsOfContribution: false,
      usingSalarySacrifice: false,
    },
    salarySacrifice: { isIntroducingSalarySacrifice: false },
  },
  payroll: {
    payrollFrequency: { frequencyType: 'monthly' },
    monthlyPayDate: { payDateMonthlyType: 'lastWorkingDay' },
    payrollDetails: { startDate: '2026-12-01', pensionSchemeName: 'Breakwater pension', paymentInArrears: false },
  },
  directDebit: {
    collectionAccount: {
      accountType: 'business',
      accountName: 'Breakwater Limited',
      sortCode: '089999',
      accountNumber: '66374958',
    },
    accountSignatories: { signatories: [{ firstName: 'Grace', lastName: 'Mills', email: 'grace@breakwater.example' }] },
  },
};

/** A browser without an account, with the cookie of its sign-up. */
export interface Applicant {
  /** Of the sign-up. */
  readonly id: string;
  /** The value of its header `Cookie`. */
  readonly cookie: string;
  call<Body = Refusal>(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<Body>>;
  /** Sends the answers of a step. */
  answer(
    module: string,
    step: string,
    values: Values,
    extra?: { confirmed?: string[]; ifMatch?: string },
  ): Promise<Answer<Refusal & { data: SignUpAnswers }>>;
  /** Answers all steps of modules, and completes them. */
  complete(...modules: string[]): Promise<SignUp>;
}

/** The first part of the answer's cookie: its name and value. */
export const cookieOf = (headers: Headers): string => headers.get('Set-Cookie')?.split(';')[0] ?? '';

/** The browser that has this cookie. */
export function applicantWith(test: TestApi, id: string, cookie: string): Applicant {
  const call: Applicant['call'] = (method, path, body, headers = {}) =>
    test.call(null, method, path, body, { Cookie: cookie, ...headers });
  const answer: Applicant['answer'] = (module, step, values, { confirmed, ifMatch } = {}) =>
    call(
      'PATCH',
      `/sign-ups/${id}/answers/${module}`,
      { step, values, ...(confirmed && { confirmed }) },
      ifMatch === undefined ? {} : { 'If-Match': ifMatch },
    );
  return {
    id,
    cookie,
    call,
    answer,
    async complete(...modules) {
      let shown: SignUp | undefined;
      for (const module of modules) {
        for (const [step, values] of Object.entries(limitedCompany[module] ?? {})) {
          const { status, body } = await answer(module, step, values);
          if (status !== 200 || body.data.faults.length > 0) throw new Error(`${module}.${step}: ${JSON.stringify(body)}`);
        }
        const { status, body } = await call<Refusal & { data: SignUp }>('PATCH', `/sign-ups/${id}`, {
          event: `complete.${module}`,
        });
        if (status !== 200) throw new Error(`${module}: ${JSON.stringify(body)}`);
        shown = body.data;
      }
      if (!shown) throw new Error('Name at least one module to complete.');
      return shown;
    },
  };
}

/** Begins a sign-up in a browser of its own. */
export async function beginSignUp(test: TestApi): Promise<Applicant> {
  const { status, headers, body } = await test.call<{ data: SignUp }>(null, 'POST', '/sign-ups', {});
  if (status !== 201) throw new Error(`The sign-up was not begun: ${JSON.stringify(body)}`);
  return applicantWith(test, body.data.id, cookieOf(headers));
}

/** A signed Direct Debit Instruction, as a scanner makes it. */
export const scannedForm = new TextEncoder().encode('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

/** Uploads the signed instruction of a sign-up. @param parts - Of the request's form. */
export async function sendInstruction(
  test: TestApi,
  { id, cookie }: Pick<Applicant, 'id' | 'cookie'>,
  parts: Readonly<Record<string, File | string>> = { file: new File([scannedForm], 'Signed.pdf', { type: 'application/pdf' }) },
) {
  const body = new FormData();
  for (const [name, value] of Object.entries(parts)) body.append(name, value);
  const answer = await test.api.request(`/api/v2/sign-ups/${id}/direct-debit-instruction/signed`, {
    method: 'PUT',
    headers: { Cookie: cookie, 'X-Requested-With': 'XMLHttpRequest' },
    body,
  });
  const json = (await answer.json()) as { data?: unknown; errors?: { field: string; defaultMessage: string }[] };
  return { status: answer.status, ...json };
}
