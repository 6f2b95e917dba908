import type { Plugin, Rollup } from 'vite';

/** A start page with the style sheets that it asks for in itself. They leave the build. */
export function withStyles(html: string, bundle: Rollup.OutputBundle): string {
  return html.replaceAll(/<link rel="stylesheet"[^>]* href="\/([^"]+)"[^>]*>/g, (_, fileName: string) => {
    const sheet = bundle[fileName];
    if (sheet?.type !== 'asset') throw new Error(`The build has no style sheet ${fileName}, which index.html asks for.`);
    const css = Buffer.from(sheet.source).toString('utf8').trim();
    if (css.includes('</style')) throw new Error(`The style sheet ${fileName} holds "</style", which would end its element.`);
    Reflect.deleteProperty(bundle, fileName);
    // Else each file that is loaded later would ask for it, since the script of the page has it.
    for (const output of Object.values(bundle)) if (output.type === 'chunk') output.viteMetadata?.importedCss.delete(fileName);
    return `<style>${css}</style>`;
  });
}

/**
 * Puts the style sheet of the start page, of 2 kB in transfer, into the page itself, so that its bar is painted with the page and not a request later. The
 * service names the hash of the style in its policy (server/node/portal/portalFiles.ts).
 */
export function stylesInPage(): Plugin {
  return {
    name: 'styles-in-page',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: (html, { bundle = {} }) => withStyles(html, bundle) },
  };
}
