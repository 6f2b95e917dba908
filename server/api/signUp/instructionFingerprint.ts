import { answerAt } from '../../../domain/signUp/answers.ts';
import { signatoryNames } from '../../../domain/signUp/instruction.ts';
import type { Lead } from '../../store/signUp/leads.ts';
import { sha256Of } from '../core/forms/sha256.ts';

/** The fingerprint of all that the Direct Debit Instruction says: another account, reference or signatory makes another one. */
export function instructionFingerprint({ answers, mandateNumber }: Pick<Lead, 'answers' | 'mandateNumber'>): Promise<string> {
  const account = ['accountName', 'sortCode', 'accountNumber'].map((field) => answerAt(answers, `directDebit.${field}`) ?? null);
  return sha256Of(new TextEncoder().encode(JSON.stringify([mandateNumber, account, signatoryNames(answers)])));
}
