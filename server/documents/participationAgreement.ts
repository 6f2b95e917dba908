import { type AgreementContents, textsOf } from '../../domain/signUp/agreement/agreementParts.ts';
import { createTaggedPdf, type TaggedPdf } from './taggedPdf.ts';
import { drawableText } from './winAnsi.ts';

/** The contents of a participation agreement, and the time at which it was made. */
export interface ParticipationAgreementData {
  readonly contents: AgreementContents;
  readonly madeAt: Date;
}

/** The sentence below texts that the fonts cannot draw. */
export const lettersNote =
  'Some letters are not in the typeface of this document, and are drawn without their marks or as a question mark. The document keeps the text as it was given: a screen reader reads it, and copying gives it.';

/** Whether a drawn text differs from the given one. */
export const isDrawnOtherwise = (text: string): boolean => drawableText(text) !== text.normalize('NFC');

/** The participation agreement, before its signatures. The same data give the same bytes. */
export function drawParticipationAgreement({ contents, madeAt }: ParticipationAgreementData): TaggedPdf {
  const pdf = createTaggedPdf({ title: contents.title, author: contents.providerName, createdAt: madeAt });
  pdf.heading('H1', contents.title);
  for (const part of contents.parts) {
    if (part.kind === 'heading') pdf.heading('H2', part.text);
    else if (part.kind === 'paragraph') pdf.paragraph(part.text);
    else if (part.kind === 'list') pdf.list(part.items);
    else pdf.facts(part.rows);
  }
  if (textsOf(contents).some(isDrawnOtherwise)) pdf.paragraph(lettersNote);
  return pdf;
}
