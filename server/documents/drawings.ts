import { drawInstruction } from './directDebitInstruction.ts';
import { drawParticipationAgreement } from './participationAgreement.ts';
import { drawSignatureEvidence } from './signatureEvidence.ts';
import { drawStatement } from './statementDocument.ts';

/** The kinds of documents, each with the function that draws it. */
export const drawings = {
  directDebitInstruction: drawInstruction,
  participationAgreement: drawParticipationAgreement,
  signatureEvidence: drawSignatureEvidence,
  statement: drawStatement,
};
