import { type Actor, createActor } from 'xstate';
import { type CompletionDates, signUp, type SignUpEvent, type SignUpModule } from '../../../machines/flows/signUp.ts';
import type { SignUp } from '../../../schemas/generated/types.ts';

type Lead = Pick<SignUp, 'modules'>;

const datesOf = ({ modules }: Lead): CompletionDates =>
  Object.fromEntries(modules.flatMap(({ id, completionDate }) => (completionDate === null ? [] : [[id, completionDate]])));

/** The chart of a sign-up, in the state that the service has. */
export function createProgress(lead: Lead): Actor<typeof signUp> {
  const completedOn = datesOf(lead);
  const value = Object.fromEntries(lead.modules.map(({ id, progress }) => [id, progress]));
  return createActor(signUp, { input: { completedOn }, snapshot: signUp.resolveState({ value, context: { completedOn } }) });
}

/** The events that bring a module from one progress to another. */
function eventsTo(id: SignUpModule, from: string, { progress, completionDate }: Lead['modules'][number]): readonly SignUpEvent[] {
  if (from === progress) return [];
  const complete = { type: `complete.${id}`, today: completionDate ?? '' } as const;
  if (progress === 'Completed') return from === 'Started' ? [complete] : [{ type: `start.${id}` }, complete];
  return [{ type: `start.${id}` }];
}

/** Brings the chart to the service's state, by the events that have led there. */
export function followProgress(chart: Actor<typeof signUp>, lead: Lead): void {
  const progressOf = (id: SignUpModule): string => chart.getSnapshot().value[id];
  // A module returns to its beginning with all the others, or by the change of another one.
  if (lead.modules.every(({ progress }) => progress === 'Not Started')) return chart.send({ type: 'revert' });
  for (const module of lead.modules) {
    for (const event of eventsTo(module.id, progressOf(module.id), module)) chart.send(event);
  }
}
