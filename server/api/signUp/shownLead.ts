import { signUpLead, type SignUpLeadFacts } from '../../../machines/lifecycles/signUpLead.ts';
import { signUpModules } from '../../../machines/flows/signUp.ts';
import type { SignUp } from '../../../schemas/generated/types.ts';
import { signUp } from '../../../schemas/built/signUp.js';
import type { Reader } from '../../store/createStore.ts';
import { agreementState } from '../../store/signUp/agreements.ts';
import type { Lead } from '../../store/signUp/leads.ts';
import type { ApiContext } from '../core/context.ts';
import { todayOf } from '../../work/core/acting.ts';
import { allowedActions } from '../../work/lifecycles/changeState.ts';
import { remainingSteps } from './judge.ts';
import { isApplicant, mayDo } from './leadAccess.ts';
import { lockOf } from './moduleProgress.ts';

/** The facts that the lifecycle of an application reads. */
export function leadFacts(c: ApiContext, lead: Lead): SignUpLeadFacts {
  const isCompleted = (id: (typeof signUpModules)[number]): boolean => lead.progress[id]?.progress === 'Completed';
  return {
    openModules: signUp.modules
      .filter(({ id }) => !signUpModules.some((one) => one === id && isCompleted(one)))
      .map(({ title }) => title),
    outdatedModules: outdatedModules(lead, todayOf(c)),
    agreementIsCurrent: isCompleted('signature'),
    deciderIsApplicant: isApplicant(c, lead),
    clientHasDecided: lead.intermediaryId === null || lead.adviserLevel !== null,
  };
}

/** Titles of the completed modules with answers that were right when they were completed, and are not on this day. */
export const outdatedModules = ({ progress, answers }: Lead, today: string): string[] =>
  signUp.modules
    .filter((module) =>
      signUpModules.some(
        (id) => id === module.id && progress[id]?.progress === 'Completed' && remainingSteps(module, answers, today).length > 0,
      ),
    )
    .map(({ title }) => title);

/** A sign-up, as its applicant and those who look after it see it. */
export async function shownLead(c: ApiContext, reader: Reader, lead: Lead): Promise<SignUp> {
  const today = todayOf(c);
  const edits = mayDo(c, lead, 'intermediarySignUp.edit');
  const flags = allowedActions(signUpLead, lead.state, leadFacts(c, lead), {
    canSubmit: { event: 'submit', permitted: edits },
    canAccept: { event: 'accept', permitted: false },
    canReturn: { event: 'return', permitted: false },
    canDecline: { event: 'decline', permitted: false },
    canDiscard: { event: 'discard', permitted: edits },
  });
  return {
    id: lead.leadUid,
    state: lead.state,
    source: lead.source,
    companyName: lead.companyName,
    email: lead.email,
    intermediaryId: lead.intermediaryId,
    adviserName: lead.adviserName,
    adviserLevel: lead.adviserLevel,
    modules: signUpModules.flatMap((id) => {
      const module = signUp.modules.find((one) => one.id === id);
      if (!module) return [];
      const { progress = 'Not Started', completionDate = null } = lead.progress[id] ?? {};
      const lockedBecause = lockOf(lead.progress, id);
      const isOpen = lockedBecause === null && lead.state === 'partial';
      return {
        id,
        title: module.title,
        path: module.path,
        progress,
        completionDate,
        isOpen,
        lockedBecause,
        remaining: lead.state === 'partial' ? remainingSteps(module, lead.answers, today) : [],
      };
    }),
    createdTimestamp: lead.createdAt.toISOString(),
    answeredTimestamp: lead.answeredAt.toISOString(),
    submittedTimestamp: lead.submittedAt?.toISOString() ?? null,
    decisionReason: lead.decisionReason,
    agreement: await agreementState(reader, lead.leadUid),
    isOwn: isApplicant(c, lead),
    allowedActions: { ...flags, canRevert: edits && lead.state === 'partial' },
  };
}
