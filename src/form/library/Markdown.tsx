/** In the build, replaces the Markdown parser with which RJSF draws descriptions and its own messages. The portal's are plain text. */
export const Markdown = ({ children }: { children: string }): string => children;
