import type { StateValue } from 'xstate';

/** A state as XState has it, from the text in which a record stores it: its name, or the JSON of a nested one. */
export function stateValueOf(stored: string): StateValue {
  return stored.startsWith('{') ? (JSON.parse(stored) as StateValue) : stored;
}
