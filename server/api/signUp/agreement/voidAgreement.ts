import type { Scoped } from '../../../store/createStore.ts';
import { agreementOf, markAgreementVoid } from '../../../store/signUp/agreements.ts';
import { signatoriesOf } from '../../../store/signUp/signatories.ts';
import type { ApiContext } from '../../core/context.ts';
import { sendVoided } from './signatoryMails.ts';

/**
 * Makes the agreement of a sign-up void, with its signatures and links, after a change of its answers. Those who were sent a link get a mail.
 *
 * @returns whether there was one.
 */
export async function voidAgreement(c: ApiContext, tx: Scoped, { leadUid }: { leadUid: string }): Promise<boolean> {
  const agreementUid = await markAgreementVoid(tx, leadUid, c.var.deps.clock());
  const agreement = agreementUid && (await agreementOf(tx, agreementUid));
  if (!agreement) return false;
  await sendVoided(c, tx, agreement.contents, await signatoriesOf(tx, agreement.agreementUid));
  return true;
}
