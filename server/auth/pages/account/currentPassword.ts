import { field } from '../formParts.ts';
import type { Html } from '../html.ts';

/** The problems of the current password and the present second factor, which a change asks for. */
export interface PresentProblems {
  readonly current?: string;
  readonly factor?: string;
}

export const currentPasswordField = (problems: PresentProblems | undefined, focus = false): Html =>
  field({
    name: 'current',
    label: 'Your current password',
    hint: 'To check that it is you.',
    type: 'password',
    autocomplete: 'current-password',
    error: problems?.current,
    focus,
  });

/** The field for a code of the present authenticator app, for a person who has one. */
export const currentFactorField = (problems: PresentProblems | undefined): Html =>
  field({
    name: 'factor',
    label: 'A code of your present authenticator app',
    hint: 'Or one of your recovery codes, if you have lost your phone.',
    type: 'text',
    autocomplete: 'one-time-code',
    error: problems?.factor,
  });
