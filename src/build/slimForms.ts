import { join } from 'node:path';
import type { Plugin } from 'vite';

/** RJSF's imports, their importers, and the replacements in src/form. */
const REPLACED: readonly { source: RegExp; importer: RegExp; by: string }[] = [
  // 33 kB (gzip) of a Markdown parser.
  { source: /^markdown-to-jsx\/react$/, importer: /\/@rjsf\/core\//, by: 'library/Markdown.tsx' },
  // 10 kB of widgets and templates for plain HTML.
  { source: /\/getDefaultRegistry\.js$/, importer: /\/@rjsf\/core\/lib\/components\/Form\.js$/, by: 'library/slimRegistry.ts' },
  // 8 kB of RFC 3986.
  { source: /^fast-uri$/, importer: /\/@rjsf\/utils\//, by: 'library/uriResolver.ts' },
  // 4 kB of a merge of schemas that every form replaces by the portal's own (experimental_customMergeAllOf).
  { source: /\/shallowAllOfMerge\.js$/, importer: /\/@rjsf\/utils\/lib\/schema\//, by: 'library/shallowAllOfMerge.ts' },
];

/** Leaves out of the build the parts of RJSF that the forms do not use: half of its size. */
export function slimForms(): Plugin {
  let folder = '';
  return {
    name: 'slim-forms',
    enforce: 'pre',
    configResolved(config) {
      folder = join(config.root, 'src/form');
    },
    resolveId(source, importer) {
      const found = REPLACED.find((one) => one.source.test(source) && importer !== undefined && one.importer.test(importer));
      return found && join(folder, found.by);
    },
  };
}
