import type { Plugin } from 'vite';

const PLAIN = '\0plain-markdown';

/**
 * Leaves the Markdown reader out of RJSF: 30 kB compressed, a fifth of what a form may weigh, for help texts that the schemas write as
 * plain sentences. Whatever RJSF would have read as Markdown shows as it is written.
 */
export function plainMarkdown(): Plugin {
  return {
    name: 'plain-markdown',
    enforce: 'pre',
    resolveId: (id, importer) => (id.startsWith('markdown-to-jsx') && importer?.includes('@rjsf') ? PLAIN : undefined),
    load: (id) => (id === PLAIN ? 'export const Markdown = ({ children }) => children; export default Markdown;' : undefined),
  };
}
