import { directDebitGuarantee, guaranteeTitle } from '../../domain/bank/directDebitGuarantee.ts';
import { sortCodeText } from '../../schemas/lib/text/sortCodeText.ts';
import { createTaggedPdf, type TaggedPdf } from './taggedPdf.ts';

/** The contents of a Direct Debit Instruction. */
export interface InstructionData {
  readonly serviceUserName: string;
  /** As people see it, and marked in a demonstration. */
  readonly serviceUserNumber: string;
  readonly reference: string;
  readonly accountName: string;
  /** Six digits. */
  readonly sortCode: string;
  readonly accountNumber: string;
  /** Null where the bank is unknown. */
  readonly bankName: string | null;
  /** The people whose signatures the bank asks for. Default: one person, without a name. */
  readonly signatories?: readonly string[];
  readonly createdAt: Date;
}

/** The instruction to the bank, to be signed by the account holder. */
export function drawInstruction(data: InstructionData): TaggedPdf {
  const { serviceUserName, createdAt } = data;
  const pdf = createTaggedPdf({ title: `Direct Debit Instruction ${data.reference}`, author: serviceUserName, createdAt });
  pdf.heading('H1', 'Instruction to your bank or building society to pay by Direct Debit');
  pdf.paragraph(`Sign this form and send it to ${serviceUserName}.`);
  pdf.facts([
    ['Service user', serviceUserName],
    ['Service user number', data.serviceUserNumber],
    ['Reference', data.reference],
    ['Name of the account holder', data.accountName],
    ['Bank or building society', data.bankName ?? 'Not known from the sort code'],
    ['Sort code', sortCodeText(data.sortCode)],
    ['Account number', data.accountNumber],
  ]);
  pdf.heading('H2', 'Instruction to your bank or building society');
  pdf.paragraph(
    `Please pay ${serviceUserName} Direct Debits from the account detailed in this Instruction subject to the safeguards assured by the Direct Debit Guarantee. I understand that this Instruction may remain with ${serviceUserName} and, if so, details will be passed electronically to my bank or building society.`,
  );
  const { signatories = [] } = data;
  for (const name of signatories.length > 0 ? signatories : [null]) {
    if (name !== null) pdf.paragraph(`To be signed by ${name}`);
    pdf.blank('Signature');
    pdf.blank('Date');
  }
  pdf.paragraph('Banks and building societies may not accept Direct Debit Instructions for some types of account.');
  pdf.heading('H2', guaranteeTitle);
  pdf.list(directDebitGuarantee(serviceUserName));
  return pdf;
}
