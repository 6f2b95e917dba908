import { html, type Html } from './html.ts';
import { layout } from './layout.ts';

/** Shows new recovery codes, once. */
export function recoveryCodesPage(page: {
  portalName: string;
  codes: readonly string[];
  next: { href: string; text: string };
}): Html {
  return layout({
    portalName: page.portalName,
    title: 'Your recovery codes',
    content: html`<h1>Your recovery codes</h1>
      <p class="lead">
        If you lose your phone, use one of these codes to sign in. Each code works once. Print them, or keep them in a password
        manager: <strong>we cannot show them again</strong>.
      </p>
      <ul class="codes">
        ${page.codes.map((code) => html`<li><code>${code}</code></li>`)}
      </ul>
      <p><a class="button" href="${page.next.href}">${page.next.text}</a></p>`,
  });
}
