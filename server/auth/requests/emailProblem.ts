import { formats } from '../../../schemas/lib/formats.ts';
import { plainText } from '../../../schemas/lib/plainText.ts';

/** The problem of an email address as typed, or undefined. Every address of an account is of the portal's own email format. */
export function emailProblem(typed: string): string | undefined {
  const email = plainText(typed, {});
  if (email === '') return 'Enter your email';
  const isAddress = formats.email.test(email) && email.length <= 320;
  return isAddress ? undefined : 'Enter an email in the form name@example.co.uk';
}
