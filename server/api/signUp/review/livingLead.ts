import { signUpLead, type SignUpLeadFacts } from '../../../../machines/lifecycles/signUpLead.ts';
import { signUp } from '../../../../schemas/built/signUp.js';
import { agreementSignatories } from '../../../../domain/signUp/agreement/signatories.ts';
import { askedAnswers } from '../../../../domain/signUp/steps.ts';
import type { Reader } from '../../../store/createStore.ts';
import { addressOf } from '../../../store/signUp/acceptance/decisions.ts';
import type { Lead } from '../../../store/signUp/leads.ts';
import type { ApiContext } from '../../core/context.ts';
import type { LivingRecord } from '../../../work/lifecycles/changeState.ts';
import { leadFacts } from '../shownLead.ts';
import { completeAnswers } from './completeAnswers.ts';
import { firstPeople } from './firstPeople.ts';

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

/** The facts for a decision of the caller. The person who began the sign-up, everybody who signs it and everybody whom it invites count as applicants too. */
export async function reviewFacts(c: ApiContext, reader: Reader, lead: Lead): Promise<SignUpLeadFacts> {
  const facts = leadFacts(c, lead);
  const { caller } = c.var;
  const asked = askedAnswers(signUp, lead.answers);
  const people = [...agreementSignatories(asked), ...firstPeople(completeAnswers(lead.answers).signUp)];
  const own = people.map(({ email }) => email.toLowerCase());
  const address = await addressOf(reader, caller.userUid);
  const isApplicant =
    facts.deciderIsApplicant || lead.createdBy === caller.userUid || (address !== null && own.includes(address));
  return { ...facts, deciderIsApplicant: isApplicant };
}
