import { PASSWORD_HINT } from '../signIn/passwords.ts';
import type { OfferedFactor } from '../secondFactor/secondFactor.ts';
import { errorSummary, field } from './formParts.ts';
import { html, type Html } from './html.ts';
import { layout } from './layout.ts';
import { PAGES } from './paths.ts';

export interface InvitationProblems {
  /** Applies to the whole form. */
  readonly form?: string;
  readonly password?: string;
  readonly repeated?: string;
  readonly code?: string;
}

interface InvitationPage {
  readonly portalName: string;
  readonly token: string;
  readonly name: string;
  readonly email: string;
  readonly partyName: string;
  /** Whether the person has a password already. */
  readonly hasPassword: boolean;
  /** The second factor offered to the person; null when they have a password already. */
  readonly factor: OfferedFactor | null;
  readonly problems?: InvitationProblems;
}

/** The address in an invitation mail. @param token - The link's; only its hash is stored. */
export const invitationAddress = (token: string): string => `${PAGES.invitation}?${new URLSearchParams({ token })}`;

/** Asks the invited person for a new password. A person with a password only has to accept. */
export function invitationPage(page: InvitationPage): Html {
  const { problems, name, partyName, portalName, hasPassword } = page;
  const summary = problems ? (problems.form ?? 'Check the fields marked below.') : undefined;
  return layout({
    portalName,
    title: 'Accept your invitation',
    hasError: summary !== undefined,
    content: html`${errorSummary(summary)}
      <h1>Accept your invitation</h1>
      <p class="lead">${name}, you have been given access to <strong>${partyName}</strong>.</p>
      <p>
        ${hasPassword ? `You sign in to ${portalName} with ${page.email} and the password that you have already.` : `Choose a password. You will sign in with it and ${page.email}.`}
      </p>
      <form method="post" action="${invitationAddress(page.token)}" novalidate>
        ${!hasPassword && passwordFields(page)} ${page.factor && factorFields(page, page.factor)}
        <button type="submit">${hasPassword ? 'Accept access' : 'Save password and accept'}</button>
      </form>
      <p class="help">Were you not expecting this? Close the page: nothing changes unless you accept.</p>`,
  });
}

const passwordFields = ({ email, problems }: InvitationPage): Html =>
  html`<input type="hidden" name="username" value="${email}" autocomplete="username" /> ${field({
      name: 'password',
      label: 'New password',
      hint: PASSWORD_HINT,
      type: 'password',
      autocomplete: 'new-password',
      error: problems?.password,
      focus: problems === undefined,
    })}
    ${field({
      name: 'repeated',
      label: 'New password again',
      type: 'password',
      autocomplete: 'new-password',
      error: problems?.repeated,
    })}`;

const groupsOfFour = (secret: string): string => secret.replace(/.{4}(?=.)/g, '$& ');

/** Collapsed at first: it is optional, and most people set it up later, with their phone at hand. */
const factorFields = ({ problems, portalName, email }: InvitationPage, { secret, sealed }: OfferedFactor): Html => {
  const app = `otpauth://totp/${encodeURIComponent(`${portalName}:${email}`)}?secret=${secret}&issuer=${encodeURIComponent(portalName)}`;
  return html`<details${problems?.code !== undefined && html` open`}>
    <summary>Also ask for a code when I sign in</summary>
    <p class="hint">
      Add this key to an authenticator app, or <a href="${app}">open your app with it</a>. Then enter the code that the app shows.
    </p>
    <p><code>${groupsOfFour(secret)}</code></p>
    <input type="hidden" name="sealed" value="${sealed}" />
    ${field({
      name: 'code',
      label: 'Authentication code',
      hint: '6 digits. Leave it empty to sign in with your password alone.',
      type: 'text',
      autocomplete: 'one-time-code',
      error: problems?.code,
      numeric: true,
      optional: true,
    })}
  </details>`;
};
