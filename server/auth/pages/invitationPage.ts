import type { PersonName } from '../people/people.ts';
import { nameFields, newPasswordFields } from './personFields.ts';
import type { OfferedFactor } from '../credentials/secondFactor.ts';
import { appLink, groupsOfFour, qrCode } from './factorParts.ts';
import { errorSummary, field } from './formParts.ts';
import { html, type Html } from './html.ts';
import { layout } from './layout.ts';
import { PAGES } from './paths.ts';

export interface InvitationProblems {
  /** Applies to the whole form. */
  readonly form?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly password?: string;
  readonly repeated?: string;
  readonly code?: string;
}

interface InvitationPage {
  readonly portalName: string;
  readonly token: string;
  /** Undefined when the person gives it here. */
  readonly name: string | undefined;
  /** The name typed before, when the form is shown again. */
  readonly given: PersonName | undefined;
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
      <p class="lead">
        ${name === undefined ? html`You have been made an administrator of <strong>${partyName}</strong>.` : html`${name}, you have been given access to <strong>${partyName}</strong>.`}
      </p>
      <p>
        ${hasPassword ? `You sign in to ${portalName} with ${page.email} and your existing password.` : `Choose a password. You will sign in with it and ${page.email}.`}
      </p>
      <form method="post" action="${invitationAddress(page.token)}" novalidate>
        ${!hasPassword && name === undefined && nameFields({ problems, value: page.given })}
        ${!hasPassword && newPasswordFields({ email: page.email, problems, focus: !problems && name !== undefined })}
        ${page.factor && factorFields(page, page.factor)}
        <button type="submit">${hasPassword ? 'Accept access' : 'Save password and accept'}</button>
      </form>
      <p class="help">Not expecting this? Close this page. Nothing changes unless you accept.</p>`,
  });
}

/** Collapsed at first: it is optional, and most people set it up later, with their phone at hand. */
const factorFields = ({ problems, portalName, email }: InvitationPage, { secret, sealed }: OfferedFactor): Html => {
  const app = appLink({ portalName, email, secret });
  return html`<details${problems?.code !== undefined && html` open`}>
    <summary>Also ask for a code when I sign in</summary>
    <p class="hint">
      Scan the QR code with an authenticator app, type in the key below it, or <a href="${app}">open the app on this device</a>. Then enter
      the code that the app shows.
    </p>
    ${qrCode({ portalName, email, secret })}
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
