import type { OfferedFactor } from '../../credentials/secondFactor.ts';
import { errorSummary } from '../formParts.ts';
import { html, type Html } from '../html.ts';
import { PAGES } from '../paths.ts';
import { setUpForm, type SetUpProblems, setUpSummary } from '../setUpPage.ts';
import { accountLayout } from './accountLayout.ts';
import { type PresentProblems, currentFactorField, currentPasswordField } from './currentPassword.ts';

const MARKED = 'Check the field marked below.';

/** Sets up the authenticator app, or replaces it. */
export function authenticatorPage(page: {
  portalName: string;
  email: string;
  factor: OfferedFactor;
  isReplacement: boolean;
  problems?: SetUpProblems | undefined;
}): Html {
  const { portalName, email, factor, isReplacement, problems } = page;
  const title = isReplacement ? 'Replace your authenticator app' : 'Set up an authenticator app';
  return accountLayout({
    portalName,
    title,
    hasError: problems !== undefined,
    content: html`${setUpSummary(problems)}
      <h1>${title}</h1>
      ${isReplacement && html`<p class="lead">Codes of the app that you use now, and your recovery codes, will no longer work.</p>`}
      ${setUpForm({
        portalName,
        email,
        action: PAGES.accountAuthenticator,
        factor,
        problems,
        passwordField: html`${currentPasswordField(problems)} ${isReplacement && currentFactorField(problems)}`,
      })}`,
  });
}

/** Makes new recovery codes. */
export function recoveryPage(page: { portalName: string; problems?: PresentProblems }): Html {
  const { portalName, problems } = page;
  return accountLayout({
    portalName,
    title: 'Make new recovery codes',
    hasError: problems !== undefined,
    content: html`${errorSummary(problems && MARKED)}
      <h1>Make new recovery codes</h1>
      <p class="lead">Your earlier recovery codes will no longer work.</p>
      <form method="post" action="${PAGES.accountCodes}" novalidate>
        ${currentPasswordField(problems, !problems)} ${currentFactorField(problems)}
        <button type="submit">Make new codes</button>
      </form>`,
  });
}

/** Removes the authenticator app. @param page.isRequired - Whether this person must have one. */
export function removePage(page: { portalName: string; isRequired: boolean; problems?: PresentProblems }): Html {
  const { portalName, isRequired, problems } = page;
  return accountLayout({
    portalName,
    title: 'Remove your authenticator app',
    hasError: problems !== undefined,
    content: isRequired
      ? html`<h1>You need an authenticator app</h1>
          <p class="lead">You can see the records of every employer, so you must have one. Replace it if you have a new phone.</p>
          <p><a class="button" href="${PAGES.accountAuthenticator}">Replace the app</a></p>`
      : html`${errorSummary(problems && MARKED)}
          <h1>Remove your authenticator app?</h1>
          <p class="lead">You will sign in with your password only, and your recovery codes will no longer work.</p>
          <form method="post" action="${PAGES.accountRemove}" novalidate>
            ${currentPasswordField(problems, !problems)} ${currentFactorField(problems)}
            <button type="submit">Remove the app</button>
          </form>`,
  });
}
