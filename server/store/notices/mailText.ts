/**
 * A text by a user, such as a name, as a mail may quote it: on one line, and with nothing that mail programs turn into a link. Otherwise anybody who may
 * invite others could send links of their own in our name. Amounts in pounds and percentages keep their points.
 *
 * @example withoutLinks('Win at https://evil.example/x') // 'Win at https evil. example/x'
 */
export const withoutLinks = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/:\/+/g, ' ')
    .replaceAll(/(?<=\S)@(?=\S)/g, ' at ')
    .replaceAll(/(?<=\S)(?!(?<=£[\d,]*\d)\.\d\d(?!\w)|(?<=\d)\.\d+%)[.\u3002](?=[\p{L}\p{N}])/gu, '. ')
    .trim();
