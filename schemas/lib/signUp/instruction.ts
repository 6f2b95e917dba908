import { answerAt } from './answers.ts';
import type { Answers } from './types.ts';

/**
 * The reference of a sign-up's Direct Debit Instruction. Bacs takes 18 characters at most, of capitals and digits.
 * @example instructionReference('1f2e3d4c-5b6a-4798-8a9b-0c1d2e3f4a5b') // 'S1F2E3D4C5B6A'
 */
export const instructionReference = (leadUid: string): string => `S${leadUid.replaceAll('-', '').slice(0, 12).toUpperCase()}`;

/** The names of the people whose signatures the bank asks for. An entry that is not complete has no name yet. */
export function signatoryNames(answers: Answers): string[] {
  const signatories = answerAt(answers, 'directDebit.signatories');
  if (!Array.isArray(signatories)) return [];
  return signatories.flatMap((signatory: unknown) => {
    const { firstName, lastName } = (signatory ?? {}) as Record<string, unknown>;
    return typeof firstName === 'string' && typeof lastName === 'string' ? [`${firstName} ${lastName}`] : [];
  });
}
