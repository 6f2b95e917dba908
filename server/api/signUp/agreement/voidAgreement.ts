import type { Scoped } from '../../../store/createStore.ts';
import { agreementOf, markAgreementVoid } from '../../../store/signUp/agreements.ts';
import { signatoriesOf } from '../../../store/signUp/signatories.ts';
import type { ApiContext } from '../../core/context.ts';
import { sendVoided, type VoidBecause } from './signatoryMails.ts';

/**
 * Makes the agreement of a sign-up void, with its signatures and links, after a change of its answers or its return. Those who were sent a link get a mail.
 *
 * @param because - The reason, for the mail.
 * @returns whether there was one.
 */
export async function voidAgreement(
  c: ApiContext,
  tx: Scoped,
  { leadUid }: { leadUid: string },
  because: VoidBecause = 'has changed',
): Promise<boolean> {
  const agreementUid = await markAgreementVoid(tx, leadUid, c.var.deps.clock());
  const agreement = agreementUid && (await agreementOf(tx, agreementUid));
  if (!agreement) return false;
  await sendVoided(
    c,
    tx,
    { leadUid, employerName: agreement.contents.employerName, because },
    await signatoriesOf(tx, agreement.agreementUid),
  );
  return true;
}
