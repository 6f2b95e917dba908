import { createContext, use } from 'react';
import type { Actor } from 'xstate';
import type { signUp } from '../../../machines/flows/signUp.ts';
import type { SignUp } from '../../../schemas/generated/types.ts';
import type { SignUpCalls } from './signUpCalls.ts';

/** The sign-up of the page. */
export interface CurrentSignUp {
  readonly lead: SignUp;
  /** Its progress. It follows the service. */
  readonly chart: Actor<typeof signUp>;
  readonly calls: SignUpCalls;
  /** Sends an event to the service, and shows the result. */
  readonly send: (event: string) => Promise<SignUp>;
  /** Reads the sign-up again. */
  readonly refresh: () => Promise<void>;
  /** The address of a page below /signup, for this sign-up. @example addressOf('payroll', { step: 'payrollDetails' }) */
  readonly addressOf: (path: string, query?: Readonly<Record<string, string>>) => string;
}

export const SignUpContext = createContext<CurrentSignUp | null>(null);

/** @throws Error outside a SignUpScope. */
export function useSignUp(): CurrentSignUp {
  const current = use(SignUpContext);
  if (!current) throw new Error('useSignUp needs a sign-up: add the route below the SignUpScope of src/app/signUpRoutes.tsx.');
  return current;
}
