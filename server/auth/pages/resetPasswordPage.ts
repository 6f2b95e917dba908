import { errorSummary } from './formParts.ts';
import { html, type Html } from './html.ts';
import { layout } from './layout.ts';
import { PAGES } from './paths.ts';
import { newPasswordFields } from './personFields.ts';

export interface NewPasswordProblems {
  /** Applies to the whole form. */
  readonly form?: string;
  readonly password?: string;
  readonly repeated?: string;
}

/** The address in the mail. @param token - The link's; only its hash is stored. */
export const resetAddress = (token: string): string => `${PAGES.resetPassword}?${new URLSearchParams({ token })}`;

/** Asks for the new password of a person who forgot theirs. */
export function resetPasswordPage(page: {
  portalName: string;
  token: string;
  email: string;
  problems?: NewPasswordProblems;
}): Html {
  const { problems } = page;
  const summary = problems ? (problems.form ?? 'Check the fields marked below.') : undefined;
  return layout({
    portalName: page.portalName,
    title: 'Choose a new password',
    hasError: summary !== undefined,
    content: html`${errorSummary(summary)}
      <h1>Choose a new password</h1>
      <p class="lead">You will sign in with it and ${page.email}. All devices that are signed in now will be signed out.</p>
      <form method="post" action="${resetAddress(page.token)}" novalidate>
        ${newPasswordFields({ email: page.email, problems, focus: !problems })}
        <button type="submit">Save new password</button>
      </form>`,
  });
}
