import { signUpLead, type SignUpLeadFacts } from '../../../../machines/lifecycles/signUpLead.ts';
import type { Reader } from '../../../store/createStore.ts';
import { addressOf } from '../../../store/signUp/acceptance/decisions.ts';
import type { Lead } from '../../../store/signUp/leads.ts';
import type { ApiContext } from '../../core/context.ts';
import type { LivingRecord } from '../../lifecycles/changeState.ts';
import { leadFacts } from '../shownLead.ts';
import { completeAnswers, textIn } from './completeAnswers.ts';

/** The name of a sign-up in its history. */
export const titleOf = ({ companyName }: Lead): string => companyName ?? 'Sign-up without a name';

/** The record of a sign-up, in the form that the history uses. */
export const leadRecord = (lead: Lead) => ({
  kind: 'sign-ups',
  recordUid: lead.leadUid,
  employerId: null,
  intermediaryId: lead.intermediaryId,
  title: titleOf(lead),
});

/** A sign-up, in the form that its lifecycle uses. */
export const livingLead = (lead: Lead): LivingRecord<typeof signUpLead> => ({
  ...leadRecord(lead),
  machine: signUpLead,
  state: lead.state,
});

/** The facts for a decision of the caller. The person who began the sign-up and its signatory count as applicants too. */
export async function reviewFacts(c: ApiContext, reader: Reader, lead: Lead): Promise<SignUpLeadFacts> {
  const facts = leadFacts(c, lead);
  const { caller } = c.var;
  const { personalInformation, authorisedSignatory } = completeAnswers(lead.answers).signUp;
  const own = [personalInformation?.email, authorisedSignatory?.signatory?.email].map((email) => textIn(email).toLowerCase());
  const address = await addressOf(reader, caller.userUid);
  const isApplicant =
    facts.deciderIsApplicant || lead.createdBy === caller.userUid || (address !== null && own.includes(address));
  return { ...facts, deciderIsApplicant: isApplicant };
}
