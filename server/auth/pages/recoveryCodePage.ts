import { withContinue } from '../tokens/continuePath.ts';
import { errorSummary, field } from './formParts.ts';
import { html, type Html } from './html.ts';
import { layout } from './layout.ts';
import { PAGES } from './paths.ts';

/** Asks for a recovery code instead of the authentication code. */
export function recoveryCodePage(page: { portalName: string; continueTo: string; problem?: string | undefined }): Html {
  return layout({
    portalName: page.portalName,
    title: 'Recovery code',
    hasError: page.problem !== undefined,
    content: html`${errorSummary(page.problem)}
      <h1>Use a recovery code</h1>
      <p class="lead">Enter one of the codes you were given when you set up your authenticator app. Each code works once.</p>
      <form method="post" action="${withContinue(PAGES.recoveryCode, page.continueTo)}" novalidate>
        ${field({
          name: 'code',
          label: 'Recovery code',
          hint: html`12 letters and digits, such as <span class="unbroken">ABCD-EFGH-2345</span>.`,
          type: 'text',
          autocomplete: 'off',
          invalid: page.problem !== undefined,
          focus: page.problem === undefined,
        })}
        <button type="submit">Sign in</button>
      </form>
      <p class="help">
        <a href="${withContinue(PAGES.twoFactor, page.continueTo)}">Use a code from the app instead</a>
      </p>
      <p class="help">No codes left? Ask an administrator of ${page.portalName} to remove your authenticator app.</p>`,
  });
}
