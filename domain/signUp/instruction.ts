import { answerAt } from './answers.ts';
import type { Answers } from '../../schemas/lib/signUp/signUpSteps.ts';

/** The names of the people whose signatures the bank asks for. An entry that is not complete has no name yet. */
export function signatoryNames(answers: Answers): string[] {
  const signatories = answerAt(answers, 'directDebit.signatories');
  if (!Array.isArray(signatories)) return [];
  return signatories.flatMap((signatory: unknown) => {
    const { firstName, lastName } = (signatory ?? {}) as Record<string, unknown>;
    return typeof firstName === 'string' && typeof lastName === 'string' ? [`${firstName} ${lastName}`] : [];
  });
}
