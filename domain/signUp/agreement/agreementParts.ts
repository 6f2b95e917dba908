/** A piece of the agreement, in the order of reading. */
export type AgreementPart =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: readonly string[] }
  /** A table of two columns: names, and their values. */
  | { kind: 'facts'; rows: readonly (readonly [name: string, value: string])[] };

/** The wording of a participation agreement. The document and the page that shows it are both drawn from it. */
export interface AgreementContents {
  title: string;
  /** Of the provider, as the author of the document. */
  providerName: string;
  employerName: string;
  parts: readonly AgreementPart[];
}

/** All texts of the contents, in their order. */
export const textsOf = ({ title, parts }: AgreementContents): string[] => [
  title,
  ...parts.flatMap((part): readonly string[] => {
    if (part.kind === 'list') return part.items;
    return part.kind === 'facts' ? part.rows.flat() : [part.text];
  }),
];
