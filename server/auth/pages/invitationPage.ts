import { PASSWORD_HINT } from '../passwords.ts';
import { errorSummary, field } from './formParts.ts';
import { html, type Html } from './html.ts';
import { layout } from './layout.ts';
import { PAGES } from './paths.ts';

export interface InvitationProblems {
  /** Of the whole form. */
  readonly form?: string;
  readonly password?: string;
  readonly repeated?: string;
}

interface InvitationPage {
  readonly portalName: string;
  readonly token: string;
  readonly name: string;
  readonly email: string;
  readonly partyName: string;
  /** Whether the person signs in with a password that they have already. */
  readonly hasPassword: boolean;
  readonly problems?: InvitationProblems;
}

/** Where the link of a mail leads. @param token - The link's; only its hash is kept. */
export const invitationAddress = (token: string): string => `${PAGES.invitation}?${new URLSearchParams({ token })}`;

/** Asks who was invited for a password, or, when they have one, only whether they accept. */
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
        ${!hasPassword && passwordFields(page)}
        <button type="submit">${hasPassword ? 'Accept access' : 'Save password and accept'}</button>
      </form>
      <p class="help">Were you not expecting this? Close the page: without you, nothing happens.</p>`,
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
