import {
  type CompletionDates,
  type ModuleProgress,
  signUp,
  type SignUpEvent,
  type SignUpModule,
  signUpModules,
} from '../../../machines/flows/signUp.ts';
import { availability, verdict } from '../../../machines/lifecycles/lifecycle.ts';
import type { CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
import type { Lead } from '../../store/signUp/leads.ts';
import { Refusal } from '../../work/core/refusal.ts';

type Progress = Lead['progress'];

/** The state of the chart `signUp`, as a lead keeps it. */
const stateOf = (progress: Progress): Record<SignUpModule, ModuleProgress> =>
  Object.fromEntries(signUpModules.map((id) => [id, progress[id]?.progress ?? 'Not Started'])) as Record<
    SignUpModule,
    ModuleProgress
  >;

const completedOn = (progress: Progress): CompletionDates =>
  Object.fromEntries(signUpModules.flatMap((id) => (progress[id]?.completionDate ? [[id, progress[id].completionDate]] : [])));

/**
 * The progress after an event, as the chart decides.
 *
 * @throws Refusal invalid with the chart's reason.
 */
export function progressAfter(progress: Progress, event: SignUpEvent, today: CalendarDay): Progress {
  const said = verdict(signUp, stateOf(progress), { completedOn: completedOn(progress) }, event);
  if (!said.allowed) throw Refusal.invalid(said.faults.map(({ field, reason }) => ({ field, defaultMessage: reason })));
  const after = said.to as Record<SignUpModule, ModuleProgress>;
  return Object.fromEntries(
    signUpModules
      .filter((id) => after[id] !== 'Not Started')
      .map((id) => {
        const before = progress[id];
        const isNew = before?.progress !== 'Completed';
        const completionDate = after[id] !== 'Completed' ? null : isNew ? today : before.completionDate;
        return [id, { progress: after[id], completionDate }];
      }),
  );
}

/** The reason for which a module is locked, or null. */
export function lockOf(progress: Progress, module: SignUpModule): string | null {
  if (progress[module]) return null;
  const said = availability(signUp, stateOf(progress), { completedOn: completedOn(progress) })[`start.${module}`];
  return said?.allowed === false ? said.reason : null;
}
