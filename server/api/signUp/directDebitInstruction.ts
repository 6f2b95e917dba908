import { Hono } from 'hono';
import { signUp } from '../../../schemas/built/signUp.js';
import { serviceUserText } from '../../../domain/bank/serviceUser.ts';
import { stepValues } from '../../../domain/signUp/answers.ts';
import { signatoryNames } from '../../../domain/signUp/instruction.ts';
import { mandateReference } from '../../store/directDebits/mandateReference.ts';
import type { Lead } from '../../store/signUp/leads.ts';
import { Refusal } from '../../work/core/refusal.ts';
import type { ApiContext, ApiEnvironment } from '../core/context.ts';
import { todayOf } from '../../work/core/acting.ts';
import { fileAnswer } from '../files/fileAnswer.ts';
import { faultsOfStep } from './judge.ts';
import { instructionFingerprint } from './instructionFingerprint.ts';
import { applicantOrSignedIn, leadOf, leadScope } from './leadAccess.ts';
import { noteLook } from './secretLooks.ts';

/** The bank account of a sign-up. @throws Refusal invalid while its answers are not right, each at its field. */
function accountOf(c: ApiContext, { answers }: Lead): Readonly<Record<'accountName' | 'sortCode' | 'accountNumber', string>> {
  const module = signUp.modules.find(({ id }) => id === 'directDebit');
  const step = module?.steps.find(({ id }) => id === 'collectionAccount');
  if (!module || !step) throw new Error('The sign-up has no step collectionAccount: see schemas/forms/sign-up/modules.json.');
  const faults = faultsOfStep(module, step, answers, todayOf(c));
  if (faults.length > 0) throw Refusal.invalid(faults);
  const values = stepValues(answers, module.id, step, ['accountName', 'sortCode', 'accountNumber']);
  const [accountName, sortCode, accountNumber] = [values['accountName'], values['sortCode'], values['accountNumber']].map(String);
  return { accountName: accountName ?? '', sortCode: sortCode ?? '', accountNumber: accountNumber ?? '' };
}

/** @throws Refusal invalid while several people must sign for the account, and their signed instruction is not there, or is for other answers. */
export async function assertInstruction(c: ApiContext, lead: Lead): Promise<void> {
  const { answers } = lead;
  const { mandateInstructionFilename, mandateInstructionOf } = answers['directDebit'] ?? {};
  // Without direct debits there is no instruction to sign.
  if (!c.var.deps.payments || signatoryNames(answers).length < 2) return;
  if (mandateInstructionFilename) {
    if (mandateInstructionOf === undefined)
      throw new Refusal(
        'invalid',
        'The instruction was signed before we noted the account that each one is for. Check that it is for this account and these signatories, and upload it again on the page "Signatories".',
      );
    if (mandateInstructionOf === (await instructionFingerprint(lead))) return;
    throw new Refusal(
      'invalid',
      'The account or its signatories have changed since the instruction was signed. Download the instruction again, have it signed by all of them, and upload it on the page "Signatories".',
    );
  }
  throw new Refusal(
    'invalid',
    'Several people must sign for this account. Download the instruction, have it signed by all of them, and upload it on the page "Signatories".',
  );
}

/** The Direct Debit Instruction of a sign-up, to be signed by everybody whose signature the bank asks for. */
export const directDebitInstruction = new Hono<ApiEnvironment>().get(
  '/sign-ups/:id/direct-debit-instruction',
  applicantOrSignedIn,
  async (c) => {
    const { configuration, payments, documents, clock, store } = c.var.deps;
    const lead = await store.within(leadScope(c), async (tx) => {
      const found = await leadOf(c, tx, 'intermediarySignUp.edit');
      noteLook(c, tx, found, 'Direct Debit Instruction');
      return found;
    });
    const account = accountOf(c, lead);
    if (!payments)
      throw new Refusal(
        'invalid',
        `This portal collects no direct debits, so there is nothing to sign. Ask us: ${configuration.contactEmail}.`,
      );
    const reference = mandateReference(lead.mandateNumber);
    const body = await documents.renderPdf('directDebitInstruction', {
      serviceUserName: configuration.brandName,
      serviceUserNumber: serviceUserText(payments.serviceUser),
      reference,
      ...account,
      bankName: null,
      signatories: signatoryNames(lead.answers),
      createdAt: clock(),
    });
    return fileAnswer({
      name: `Direct Debit Instruction ${reference}.pdf`,
      mediaType: 'application/pdf',
      size: body.byteLength,
      body,
    });
  },
);
