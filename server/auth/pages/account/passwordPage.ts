import { errorSummary } from '../formParts.ts';
import { html, type Html } from '../html.ts';
import { PAGES } from '../paths.ts';
import { newPasswordFields } from '../personFields.ts';
import { accountLayout } from './accountLayout.ts';
import { type PresentProblems, currentFactorField, currentPasswordField } from './currentPassword.ts';

/** Changes the person's password. */
export function passwordPage(page: {
  portalName: string;
  email: string;
  hasFactor: boolean;
  problems?: PresentProblems & { readonly password?: string; readonly repeated?: string };
}): Html {
  const { portalName, email, hasFactor, problems } = page;
  return accountLayout({
    portalName,
    title: 'Change your password',
    hasError: problems !== undefined,
    content: html`${errorSummary(problems && 'Check the fields marked below.')}
      <h1>Change your password</h1>
      <p class="lead">Your other devices will be signed out.</p>
      <form method="post" action="${PAGES.accountPassword}" novalidate>
        ${currentPasswordField(problems, !problems)} ${hasFactor && currentFactorField(problems)}
        ${newPasswordFields({ email, problems, focus: false })}
        <button type="submit">Save new password</button>
      </form>`,
  });
}
