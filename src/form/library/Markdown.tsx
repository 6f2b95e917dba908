/** In the build, takes the place of the Markdown parser that RJSF draws descriptions and its own complaints with: ours are plain text. */
export const Markdown = ({ children }: { children: string }): string => children;
