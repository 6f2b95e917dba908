/** The problem of an email address as typed, or undefined. */
export function emailProblem(email: string): string | undefined {
  if (email.trim() === '') return 'Enter your email';
  const isAddress = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(email.trim()) && email.length <= 320;
  return isAddress ? undefined : 'Enter an email in the form name@example.co.uk';
}
