import type { AnyStateMachine, StateValue } from 'xstate';
import { stateLabel } from './lifecycle.ts';

/** A state from its text: its name, or JSON if it is nested. */
export const stateOf = (text: string): StateValue => (text.startsWith('{') ? (JSON.parse(text) as StateValue) : text);

/** The label of a state. The history may have a state that the chart no longer has. */
export function labelOf(machine: AnyStateMachine, text: string): string {
  try {
    return stateLabel(machine, stateOf(text));
  } catch {
    return text;
  }
}
