import { expect, it } from 'vitest';
import { directDebitGuarantee } from '../../domain/bank/directDebitGuarantee.ts';
import { pdfContents } from '../../tests/setup/pdfContents.ts';
import type { InstructionData } from './directDebitInstruction.ts';
import { drawPdf } from './drawPdf.ts';

const instruction: InstructionData = {
  serviceUserName: 'Test Pensions',
  serviceUserNumber: '123456',
  reference: 'M0123456789AB',
  accountName: 'Łukasz & Söhne Ltd',
  sortCode: '089999',
  accountNumber: '66374958',
  bankName: null,
  createdAt: new Date('2026-11-21T12:00:00Z'),
};

const drawn = async () => pdfContents(await drawPdf('directDebitInstruction', instruction));

it('can be read by a screen reader: it is tagged, in English, with a title', async () => {
  const { file } = await drawn();
  expect(file).toContain('/StructTreeRoot');
  expect(file).toContain('/Lang (en-GB)');
  expect(file).toContain('/DisplayDocTitle true');
  expect(file).toContain('/Marked true');
  for (const element of ['/S /H1', '/S /H2', '/S /P', '/S /L', '/S /LI', '/S /Table', '/S /TH', '/S /TD'])
    expect(file).toContain(element);
});

it('holds the account, the service user, the instruction and every sentence of the Guarantee', async () => {
  const { text } = await drawn();
  const sentences = directDebitGuarantee('Test Pensions');
  for (const part of ['123456', 'M0123456789AB', '08-99-99', '66374958', 'Please pay Test Pensions', 'Signature', ...sentences])
    expect(text).toContain(part);
});

it('has plain letters for those that the fonts lack, and the right ones for a screen reader', async () => {
  const { file, text } = await drawn();
  expect(text).toContain('Lukasz & S\u00F6hne Ltd');
  // UTF-16, big-endian.
  expect(file).toContain('/ActualText (\u00FE\u00FF\u0001A\u0000u\u0000k\u0000a\u0000s\u0000z');
});

it('has a place for the signature of each person who must sign', async () => {
  const signatures = async (signatories?: string[]) => {
    const { text } = pdfContents(
      await drawPdf('directDebitInstruction', { ...instruction, ...(signatories && { signatories }) }),
    );
    return { text, count: text.split('Signature:').length - 1 };
  };
  expect((await signatures()).count).toBe(1);
  expect((await signatures([])).count).toBe(1);
  const { text, count } = await signatures(['Grace Mills', 'Sam <b>Okoro</b>']);
  expect(count).toBe(2);
  for (const part of ['To be signed by Grace Mills', 'To be signed by Sam <b>Okoro</b>']) expect(text).toContain(part);
});
