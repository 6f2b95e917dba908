import { MAX_PASSWORD_LENGTH } from './passwords.ts';
import { weaknessOf, type Weakness } from './strength.ts';

const MIN_PASSWORD_LENGTH = 12;

/** The rules for a password, as shown on the page. */
export const PASSWORD_HINT = `${MIN_PASSWORD_LENGTH} characters or more. Three random words make a good password.`;

const REMEDY = 'Use three or four random words';
const PROBLEMS: Readonly<Record<Weakness, string>> = {
  common: `This password is one of the most common, or close to one. ${REMEDY}`,
  own: `Others could guess this password from your name, your email or your employer. ${REMEDY}`,
  repeated: `This password repeats the same characters. ${REMEDY}`,
  sequence: `This password is a date, or a row of letters, digits or keys. ${REMEDY}`,
  short: `This password is easy to guess. Make it longer: add another random word`,
};

/**
 * The problem of a new password, or undefined. Any characters will do: the password must only be long, and hard to guess for somebody who knows common passwords and
 * the person.
 * @param about - Texts that others may know: the person's email and name, the employer's name and the portal's.
 * @see NIST SP 800-63B-4, section 3.1.1.2
 */
export async function passwordProblem(password: string, about: readonly string[]): Promise<string | undefined> {
  if (password === '') return 'Enter a password';
  if ([...password].length < MIN_PASSWORD_LENGTH) return `Enter a password of ${MIN_PASSWORD_LENGTH} characters or more`;
  if (password.length > MAX_PASSWORD_LENGTH) return `Enter a password of ${MAX_PASSWORD_LENGTH} characters or fewer`;
  const weakness = await weaknessOf(password, about);
  return weakness ? PROBLEMS[weakness] : undefined;
}

/** Checks a new password with the portal's own words. */
export type NewPasswordCheck = (password: string, about: readonly string[]) => Promise<string | undefined>;

/** The problems of the fields `password` and `repeated` of a form, or undefined. */
export async function newPasswordProblems(
  check: NewPasswordCheck,
  form: URLSearchParams,
  about: readonly string[],
): Promise<{ password?: string; repeated?: string } | undefined> {
  const password = form.get('password') ?? '';
  const problem = await check(password, about);
  if (problem !== undefined) return { password: problem };
  return password === (form.get('repeated') ?? '') ? undefined : { repeated: 'Enter the same password again' };
}
