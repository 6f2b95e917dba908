import { signUp } from '../../../../schemas/built/signUp.js';
import type {
  ContributionsDraft,
  DirectDebitDraft,
  PayrollSetupDraft,
  SignUpDraft,
} from '../../../../schemas/generated/types.ts';
import { askedAnswers } from '../../../../domain/signUp/steps.ts';
import type { Answers } from '../../../../schemas/lib/signUp/signUpSteps.ts';

/** The answers of all modules, by their ids, without those of steps that are not asked. */
export interface CompleteAnswers {
  signUp: Partial<SignUpDraft>;
  contributions: Partial<ContributionsDraft>;
  payroll: Partial<PayrollSetupDraft>;
  directDebit: Partial<DirectDebitDraft>;
}

/** The answers of the steps that are asked, with their types. */
export const completeAnswers = (answers: Answers): CompleteAnswers => askedAnswers(signUp, answers) as unknown as CompleteAnswers;

/** An answer as text. Unfinished answers are of any type. */
export const textIn = (answer: unknown): string => (typeof answer === 'string' ? answer.trim() : '');
