import { drawInstruction } from './directDebitInstruction.ts';
import { drawStatement } from './statementDocument.ts';

/** The kinds of documents, each with the function that draws it. */
export const drawings = {
  directDebitInstruction: drawInstruction,
  statement: drawStatement,
};
