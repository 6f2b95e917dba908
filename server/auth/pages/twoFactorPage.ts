import { withContinue } from '../tokens/continuePath.ts';
import { errorSummary, field } from './formParts.ts';
import { html, type Html } from './html.ts';
import { layout } from './layout.ts';
import { PAGES } from './paths.ts';

/** Asks for the code from the user's authenticator. It shows no name or email address: only the person who entered the password may know them. */
export function twoFactorPage(page: { portalName: string; continueTo: string; problem?: string | undefined }): Html {
  return layout({
    portalName: page.portalName,
    title: 'Authentication code',
    hasError: page.problem !== undefined,
    content: html`${errorSummary(page.problem)}
      <h1>Check it is you</h1>
      <p class="lead">Open your authenticator app and enter the code that it shows for ${page.portalName}.</p>
      <form method="post" action="${withContinue(PAGES.twoFactor, page.continueTo)}" novalidate>
        ${field({
          name: 'code',
          label: 'Authentication code',
          hint: '6 digits. A new code appears every 30 seconds.',
          type: 'text',
          autocomplete: 'one-time-code',
          invalid: page.problem !== undefined,
          focus: page.problem === undefined,
          numeric: true,
        })}
        <button type="submit">Sign in</button>
      </form>
      <p class="help">Lost your phone? <a href="${withContinue(PAGES.recoveryCode, page.continueTo)}">Use a recovery code</a></p>
      <p class="help"><a href="${withContinue(PAGES.signIn, page.continueTo)}">Sign in as someone else</a></p>`,
  });
}
