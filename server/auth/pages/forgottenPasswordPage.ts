import { errorSummary, field } from './formParts.ts';
import { html, type Html } from './html.ts';
import { layout } from './layout.ts';
import { PAGES } from './paths.ts';

/** Asks for the address to which the link for a new password is sent. */
export function forgottenPasswordPage(page: {
  portalName: string;
  email?: string;
  problems?: { readonly form?: string; readonly email?: string };
}): Html {
  const { problems } = page;
  const summary = problems ? (problems.form ?? 'Check the field marked below.') : undefined;
  return layout({
    portalName: page.portalName,
    title: 'Forgotten password',
    hasError: summary !== undefined,
    content: html`${errorSummary(summary)}
      <h1>Forgotten your password?</h1>
      <p class="lead">Enter the email you sign in with. We will send you a link to choose a new password.</p>
      <form method="post" action="${PAGES.forgottenPassword}" novalidate>
        ${field({
          name: 'email',
          label: 'Email',
          type: 'email',
          autocomplete: 'username',
          value: page.email ?? '',
          error: problems?.email,
          focus: !summary,
        })}
        <button type="submit">Send link</button>
      </form>
      <p class="help"><a href="${PAGES.signIn}">Back to sign in</a></p>`,
  });
}
