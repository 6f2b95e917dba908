import { describe, expect, it } from 'vitest';
import { pdfContents } from '../../tests/setup/pdfContents.ts';
import { drawPdf } from './drawPdf.ts';
import type { EvidenceSignature, SignatureEvidenceData } from './signatureEvidence.ts';

const typed: EvidenceSignature = {
  askedName: 'Grace Mills',
  email: 'grace@breakwater.example',
  roles: 'Applicant for the employer',
  name: 'Grace A. Mills',
  position: 'Director',
  signedAt: new Date('2026-11-23T12:30:00Z'),
  address: '192.0.2.7',
  drawing: null,
  consent: 'I agree to sign electronically.',
  isByLink: false,
};
const drawn: EvidenceSignature = {
  ...typed,
  name: 'نور حداد',
  isByLink: true,
  drawing: [
    [
      [10, 20],
      [300, 150],
      [590, 30],
    ],
    [[300, 20]],
  ],
};

const data: SignatureEvidenceData = {
  providerName: 'Test Pensions',
  employerName: 'Breakwater Ltd',
  documentFingerprint: '0123456789abcdef'.repeat(4),
  madeAt: new Date('2026-11-23T12:00:00Z'),
  completedAt: new Date('2026-11-23T12:30:00Z'),
  verifyAddress: 'https://portal.example/signup/verify',
  signatures: [typed, drawn],
};

const contents = async (changes: Partial<SignatureEvidenceData> = {}) =>
  pdfContents(await drawPdf('signatureEvidence', { ...data, ...changes }));

describe('the evidence page', () => {
  it('says of each signature the person, the time, the address, the way and the consent, and names the document', async () => {
    const { text } = await contents();
    for (const part of [
      '01234567 89abcdef',
      'https://portal.example/signup/verify',
      'Signature 2 of 2',
      'Grace A. Mills',
      'Director',
      'Grace Mills, grace@breakwater.example',
      '2026-11-23T12:30:00.000Z',
      '192.0.2.7',
      'Typed: Grace A. Mills',
      'I agree to sign electronically.',
      'A link sent to this email address, used once',
      'The browser that has the application',
    ])
      expect(text).toContain(part);
  });

  it('draws the lines of a drawn signature, with a text for a screen reader', async () => {
    const [withDrawing, without] = [await contents(), await contents({ signatures: [typed] })];
    expect(withDrawing.file).toContain('/S /Figure');
    expect(withDrawing.file).toContain('/Alt');
    expect(without.file).not.toContain('/S /Figure');
    expect(withDrawing.text).toContain('not in the typeface');
    expect(without.text).not.toContain('not in the typeface');
  });

  it('has the same bytes for the same signatures', async () => {
    const [first, second] = [await contents(), await contents()];
    expect(first.file).toBe(second.file);
  });
});
