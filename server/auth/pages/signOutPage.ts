import { html, type Html } from './html.ts';
import { layout } from './layout.ts';
import { PAGES } from './paths.ts';

/** Asks for confirmation when a link on another site led here. */
export function signOutPage(page: { portalName: string }): Html {
  return layout({
    portalName: page.portalName,
    title: 'Sign out',
    content: html`<h1>Sign out?</h1>
      <p class="lead">A link on another site asked us to sign you out.</p>
      <form method="post" action="${PAGES.signOut}"><button type="submit">Sign out</button></form>
      <p class="help"><a href="/">Stay signed in</a></p>`,
  });
}
