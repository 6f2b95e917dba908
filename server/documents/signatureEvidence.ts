import { drawingSize, type Drawing } from '../../domain/signUp/agreement/drawing.ts';
import { formatFullDate } from '../../schemas/lib/text/formatDate.ts';
import { isDrawnOtherwise, lettersNote } from './participationAgreement.ts';
import { createTaggedPdf, type TaggedPdf } from './taggedPdf.ts';

/** One signature, as it was given. */
export interface EvidenceSignature {
  /** The name by which the person was asked to sign. */
  readonly askedName: string;
  readonly email: string;
  /** The capacities in which they sign, in words. */
  readonly roles: string;
  /** The name that they gave, and their position. */
  readonly name: string;
  readonly position: string;
  readonly signedAt: Date;
  /** The network address from which it came. */
  readonly address: string;
  /** Null for a typed signature. */
  readonly drawing: Drawing | null;
  /** The words to which they agreed. */
  readonly consent: string;
  /** Whether they came by a link of an email, and otherwise in the browser of the application. */
  readonly isByLink: boolean;
}

/** The contents of an evidence page. */
export interface SignatureEvidenceData {
  readonly providerName: string;
  readonly employerName: string;
  /** SHA-256 of the signed document, as hexadecimal digits. */
  readonly documentFingerprint: string;
  readonly madeAt: Date;
  readonly completedAt: Date;
  /** The page on which a document can be checked. */
  readonly verifyAddress: string;
  readonly signatures: readonly EvidenceSignature[];
}

const moment = (date: Date): string => `${formatFullDate(date.toISOString())} (${date.toISOString()})`;

/** The evidence of the signatures: every person, with the time, the network address, the consent and the signature itself. */
export function drawSignatureEvidence(data: SignatureEvidenceData): TaggedPdf {
  const title = `Evidence of the signatures of ${data.employerName}`;
  const pdf = createTaggedPdf({ title, author: data.providerName, createdAt: data.completedAt });
  pdf.heading('H1', title);
  pdf.paragraph(
    'This page belongs to the participation agreement with the fingerprint below. A file with another fingerprint is not the signed document.',
  );
  pdf.facts([
    ['Fingerprint (SHA-256)', inGroups(data.documentFingerprint)],
    ['Document made', moment(data.madeAt)],
    ['Last signature', moment(data.completedAt)],
    ['Check a document at', data.verifyAddress],
  ]);
  for (const [n, signature] of data.signatures.entries()) {
    pdf.heading('H2', `Signature ${n + 1} of ${data.signatures.length}`);
    pdf.facts([
      ['Name', signature.name],
      ['Position', signature.position],
      ['Signs as', signature.roles],
      ['Asked as', `${signature.askedName}, ${signature.email}`],
      [
        'Identified by',
        signature.isByLink ? 'A link sent to this email address, used once' : 'The browser that has the application',
      ],
      ['Signed', moment(signature.signedAt)],
      ['Network address', signature.address],
      ['Consent', signature.consent],
      ['Signature', signature.drawing ? 'Drawn' : `Typed: ${signature.name}`],
    ]);
    if (signature.drawing) pdf.drawing(signature.drawing, drawingSize, `Drawn signature of ${signature.name}`);
  }
  if (textsOf(data).some(isDrawnOtherwise)) pdf.paragraph(lettersNote);
  return pdf;
}

const textsOf = ({ employerName, signatures }: SignatureEvidenceData): string[] => [
  employerName,
  ...signatures.flatMap(({ askedName, name, position }) => [askedName, name, position]),
];

/** In groups of eight, so that the digits can be compared by eye and break at the end of a line. */
const inGroups = (fingerprint: string): string => fingerprint.replaceAll(/(.{8})(?=.)/g, '$1 ');
