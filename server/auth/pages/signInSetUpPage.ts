import type { OfferedFactor } from '../credentials/secondFactor.ts';
import { formatDay } from './dates.ts';
import { html, type Html } from './html.ts';
import { layout } from './layout.ts';
import { PAGES } from './paths.ts';
import { setUpForm, type SetUpProblems, setUpSummary } from './setUpPage.ts';
import { withContinue } from '../tokens/continuePath.ts';

/**
 * Sets up the authenticator app of a person who must have one, between the password and the portal.
 * @param page.until - The last day on which the person may still sign in without it; null when it is required now.
 */
export function signInSetUpPage(page: {
  portalName: string;
  email: string;
  continueTo: string;
  factor: OfferedFactor;
  until: Date | null;
  problems?: SetUpProblems | undefined;
}): Html {
  const { portalName, email, continueTo, factor, until, problems } = page;
  const action = withContinue(PAGES.secondFactorSetUp, continueTo);
  return layout({
    portalName,
    title: 'Set up your authenticator app',
    hasError: problems !== undefined,
    content: html`${setUpSummary(problems)}
      <h1>Set up your authenticator app</h1>
      <p class="lead">
        You can see the records of every employer, so your password alone is not enough: you also sign in with a code from an app.
      </p>
      ${setUpForm({ portalName, email, action, factor, problems })}
      ${
        until &&
        html`<form method="post" action="${action}" novalidate>
          <input type="hidden" name="later" value="yes" />
          <p class="hint">You may leave this until ${formatDay(until)}.</p>
          <button type="submit" class="secondary">Not now</button>
        </form>`
      }
      <p class="help"><a href="${withContinue(PAGES.signIn, continueTo)}">Sign in as someone else</a></p>`,
  });
}
