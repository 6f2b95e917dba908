import type { StateValue } from 'xstate';

/** XState's state value of a record's stored state: the name of a state, or the JSON of a nested one. */
export function stateValueOf(stored: string): StateValue {
  return stored.startsWith('{') ? (JSON.parse(stored) as StateValue) : stored;
}
