import type { PersonName } from '../people/people.ts';
import { PASSWORD_HINT } from '../credentials/newPassword.ts';
import { field } from './formParts.ts';
import { html, type Html } from './html.ts';

/** First and last name. */
export const nameFields = (of: {
  problems?: { readonly firstName?: string; readonly lastName?: string } | undefined;
  value: PersonName | undefined;
}): Html =>
  html`${field({
    name: 'firstName',
    label: 'First name',
    type: 'text',
    autocomplete: 'given-name',
    capitals: 'words',
    value: of.value?.firstName ?? '',
    error: of.problems?.firstName,
    focus: of.problems === undefined,
  })}
  ${field({
    name: 'lastName',
    label: 'Last name',
    type: 'text',
    autocomplete: 'family-name',
    capitals: 'words',
    value: of.value?.lastName ?? '',
    error: of.problems?.lastName,
  })}`;

/** A new password and its repetition. @param of.email - For password managers, which store it with the password. */
export const newPasswordFields = (of: {
  email: string;
  problems?: { readonly password?: string; readonly repeated?: string } | undefined;
  focus: boolean;
}): Html =>
  html`<input type="hidden" name="username" value="${of.email}" autocomplete="username" /> ${field({
      name: 'password',
      label: 'New password',
      hint: PASSWORD_HINT,
      type: 'password',
      autocomplete: 'new-password',
      error: of.problems?.password,
      focus: of.focus,
    })}
    ${field({
      name: 'repeated',
      label: 'New password again',
      type: 'password',
      autocomplete: 'new-password',
      error: of.problems?.repeated,
    })}`;
