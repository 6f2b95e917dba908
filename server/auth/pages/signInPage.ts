import { withContinue } from '../tokens/continuePath.ts';
import { errorSummary, field, notice } from './formParts.ts';
import { html, type Html } from './html.ts';
import { layout } from './layout.ts';
import { PAGES } from './paths.ts';

/** Reasons for showing the page. The texts are fixed, so that a link cannot put its own text on the page. */
const NOTICES: Readonly<Record<string, string>> = {
  'signed-out': 'You have signed out.',
  'signed-out-elsewhere': 'You signed out in another tab. Sign in to continue here.',
  'password-kept': 'Your password is saved. Sign in with it.',
  'password-reset': 'Your new password is saved, and all your devices are signed out. Sign in with it.',
  'access-accepted': 'You have accepted the invitation. Sign in to continue.',
  expired: 'Signing in took too long, or too many codes were wrong. Sign in again.',
};

export interface SignInProblems {
  /** Applies to the whole form. */
  readonly form?: string;
  readonly email?: string;
  readonly password?: string;
}

/** @param page.continueTo - Kept in the form, so that the pending request survives a failed attempt. */
export function signInPage(page: {
  portalName: string;
  continueTo: string;
  email?: string;
  notice?: string | null;
  problems?: SignInProblems;
}): Html {
  const { problems } = page;
  const summary = problems ? (problems.form ?? 'Check the fields marked below, then sign in again.') : undefined;
  return layout({
    portalName: page.portalName,
    title: 'Sign in',
    hasError: summary !== undefined,
    content: html`${errorSummary(summary)} ${!summary && notice(NOTICES[page.notice ?? ''])}
      <h1>Sign in to ${page.portalName}</h1>
      ${showsAutoEnrolText(page.continueTo) && html`<p class="lead">Meet your automatic enrolment duties here: enrol your employees, keep their records up to date and pay their contributions.</p>`}
      <form method="post" action="${withContinue(PAGES.signIn, page.continueTo)}" novalidate>
        ${field({
          name: 'email',
          label: 'Email',
          type: 'email',
          autocomplete: 'username',
          value: page.email ?? '',
          error: problems?.email,
          invalid: problems?.form !== undefined,
          focus: !summary,
        })}
        ${field({
          name: 'password',
          label: 'Password',
          type: 'password',
          autocomplete: 'current-password',
          error: problems?.password,
          invalid: problems?.form !== undefined,
        })}
        <button type="submit">Sign in</button>
      </form>
      <p class="help"><a href="${PAGES.forgottenPassword}">Forgotten your password?</a></p>
      <p class="help">Cannot sign in? Ask an administrator at your company to check your access, or contact our help team.</p>`,
  });
}

/** @see docs/product.md, section 7, "Sign-in": the portal requests it with showAutoEnrolText */
function showsAutoEnrolText(continueTo: string): boolean {
  return new URLSearchParams(continueTo.split('?', 2)[1]).get('showAutoEnrolText') === 'true';
}
