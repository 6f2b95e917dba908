import { html, type Html } from './html.ts';
import { layout } from './layout.ts';

/** A page with a message and a link to the next step. */
export function messagePage(page: {
  portalName: string;
  title: string;
  text: string;
  link: { readonly href: string; readonly text: string };
}): Html {
  return layout({
    portalName: page.portalName,
    title: page.title,
    content: html`<h1>${page.title}</h1>
      <p class="lead">${page.text}</p>
      <p><a class="button" href="${page.link.href}">${page.link.text}</a></p>`,
  });
}
