import { errorSummary, field } from '../formParts.ts';
import { html, type Html } from '../html.ts';
import { PAGES } from '../paths.ts';
import { accountLayout } from './accountLayout.ts';
import { type PresentProblems, currentFactorField, currentPasswordField } from './currentPassword.ts';

/** Removes the authenticator app of somebody who lost phone and recovery codes. */
export function resetForColleaguePage(page: {
  portalName: string;
  email?: string;
  hasFactor: boolean;
  problems?: PresentProblems & { readonly email?: string };
}): Html {
  const { portalName, email = '', hasFactor, problems } = page;
  return accountLayout({
    portalName,
    title: "Remove someone's authenticator app",
    hasError: problems !== undefined,
    content: html`${errorSummary(problems && 'Check the field marked below.')}
      <h1>Remove someone's authenticator app</h1>
      <p class="lead">
        For a person who lost their phone and their recovery codes. First check that it is really them: call them on a number you
        know. They will be signed out, and notified by email.
      </p>
      <form method="post" action="${PAGES.accountReset}" novalidate>
        ${field({
          name: 'email',
          label: 'Their email',
          type: 'email',
          autocomplete: 'off',
          value: email,
          error: problems?.email,
          focus: !problems,
        })}
        ${currentPasswordField(problems)} ${hasFactor && currentFactorField(problems)}
        <button type="submit">Remove their app</button>
      </form>`,
  });
}
