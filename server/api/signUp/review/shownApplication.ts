import { signUpLead } from '../../../../machines/lifecycles/signUpLead.ts';
import type { Application } from '../../../../schemas/generated/types.ts';
import type { Reader } from '../../../store/createStore.ts';
import { findApplication } from '../../../store/signUp/acceptance/applications.ts';
import type { Lead } from '../../../store/signUp/leads.ts';
import { hasSignedInstruction } from '../../../store/signUp/signedInstructions.ts';
import { Refusal } from '../../../work/core/refusal.ts';
import type { ApiContext } from '../../core/context.ts';
import { todayOf } from '../../../work/core/acting.ts';
import { allowedActions } from '../../../work/lifecycles/changeState.ts';
import { leadScope, mayDo } from '../leadAccess.ts';
import { acceptedRecords } from './acceptedRecords.ts';
import { checksOf } from './checks.ts';
import { reviewFacts } from './livingLead.ts';
import { shownSignatures } from './shownSignatures.ts';
import { shownParts } from './shownAnswers.ts';

/** A sign-up with its answers, the results of its checks, and the caller's actions. */
export async function shownApplication(c: ApiContext, reader: Reader, lead: Lead): Promise<Application> {
  const row = await findApplication(reader, lead.leadUid);
  if (!row) throw Refusal.notFound();
  const facts = await reviewFacts(c, reader, lead);
  const parts = shownParts(lead, todayOf(c));
  const faultCount = parts.flatMap(({ steps }) => steps.flatMap(({ faults }) => faults)).length;
  const agreement = await shownSignatures(reader, lead);
  const hasInstruction = mayDo(c, lead, 'intermediarySignUp.edit') && (await hasSignedInstruction(reader, lead.leadUid));
  const checks = await checksOf(reader, lead, {
    faultCount,
    agreementIsCurrent: facts.agreementIsCurrent,
    signatories: agreement?.signatories ?? [],
    seesOthers: leadScope(c) === 'all',
  });
  return {
    ...row,
    parts,
    checks,
    agreement,
    hasSignedInstruction: hasInstruction,
    // Unfinished answers make no records yet.
    leftToDo: faultCount === 0 ? acceptedRecords(lead.answers, lead.source).leftToDo : [],
    allowedActions: actionsOn(c, lead, facts),
  };
}

function actionsOn(
  c: ApiContext,
  lead: Lead,
  facts: Awaited<ReturnType<typeof reviewFacts>>,
): NonNullable<Application['allowedActions']> {
  const reviews = mayDo(c, lead, 'signUp.review');
  const edits = mayDo(c, lead, 'intermediarySignUp.edit');
  const decides = { permitted: reviews && lead.state === 'submitted' };
  const { reasons, ...flags } = allowedActions(signUpLead, lead.state, facts, {
    canAccept: { event: 'accept', ...decides },
    canReturn: { event: 'return', ...decides },
    canDecline: { event: 'decline', ...decides },
    canDiscard: { event: 'discard', permitted: edits && (lead.state === 'partial' || lead.state === 'declined') },
  });
  const handsOver = edits && lead.state === 'partial' && lead.intermediaryId !== null;
  return {
    ...flags,
    canAssign: edits,
    canHandOver: handsOver && lead.email !== null,
    reasons: { ...reasons, ...(handsOver && lead.email === null && { canHandOver: handOverNeedsAddress }) },
  };
}

/** The refusal of a hand-over to nobody. */
export const handOverNeedsAddress = "Enter the client's email address in 'Personal information' first.";
