import { field } from '../formParts.ts';
import type { Html } from '../html.ts';

/** The problem of the current password, which a change asks for. */
export interface CurrentPasswordProblem {
  readonly current?: string;
}

export const currentPasswordField = (problems: CurrentPasswordProblem | undefined, focus = false): Html =>
  field({
    name: 'current',
    label: 'Your current password',
    hint: 'To check that it is you.',
    type: 'password',
    autocomplete: 'current-password',
    error: problems?.current,
    focus,
  });
