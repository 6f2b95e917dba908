import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { agreementContents } from '../../domain/signUp/agreement/agreementContents.ts';
import { textsOf } from '../../domain/signUp/agreement/agreementParts.ts';
import type { Answers } from '../../schemas/lib/signUp/signUpSteps.ts';
import { pdfContents } from '../../tests/setup/pdfContents.ts';
import { companyAnswers } from '../../tests/setup/signUp/agreementAnswers.ts';
import { drawPdf } from './drawPdf.ts';

const provider = { name: 'Test Pensions', address: '1 Example Quay, London', email: 'employers@provider.example' };
const madeAt = new Date('2026-11-23T12:00:00Z');
const making = { provider, reference: 'a sign-up', madeAt, adviser: null };

const bytesOf = (answers: Answers) => drawPdf('participationAgreement', { contents: agreementContents(answers, making), madeAt });

const named = (companyName: string): Answers => ({
  ...companyAnswers,
  signUp: { ...companyAnswers['signUp'], businessInformation: { companyName } },
});

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
/** The strings of a PDF, without their escapes. */
const unescaped = (file: string): string => file.replaceAll(/\\(.)/gs, (_, letter: string) => escapes[letter] ?? letter);

describe('the participation agreement', () => {
  it('has the same bytes for the same answers and time, and others for another answer', async () => {
    const [first, second, other] = [await bytesOf(companyAnswers), await bytesOf(companyAnswers), await bytesOf(named('Tide'))];
    expect(Buffer.from(first).equals(second)).toBe(true);
    expect(Buffer.from(first).equals(other)).toBe(false);
  });

  it('can be read by a screen reader: it is tagged, in English, with a title', async () => {
    const { file } = pdfContents(await bytesOf(companyAnswers));
    for (const part of ['/StructTreeRoot', '/Lang (en-GB)', '/Marked true', '/S /H1', '/S /H2', '/S /P', '/S /LI', '/S /TH'])
      expect(file).toContain(part);
  });

  it('holds every text of the agreement, over several numbered pages', async () => {
    const { text: numbered } = pdfContents(await bytesOf(companyAnswers));
    const text = numbered.replaceAll(/ ?Page \d of \d/g, '');
    for (const part of textsOf(agreementContents(companyAnswers, making))) expect(text).toContain(part.replaceAll(/\s+/g, ' '));
    expect(numbered).toMatch(/Page 1 of [34]/);
    expect(text).not.toContain('not in the typeface');
  });

  it.each([
    ['of 1,000 characters', 'Breakwater '.repeat(91)],
    ['of 1,000 characters without a space', 'B'.repeat(1000)],
    ['with a script', '<script>alert(1)</script>'],
  ])('draws a name %s', async (_, name) => {
    const { text } = pdfContents(await bytesOf(named(name)));
    expect(text.replaceAll(' ', '')).toContain(name.replaceAll(' ', ''));
  });

  it.each([
    ['right-to-left text', 'شركة الميناء'],
    ['an emoji', 'Tide 🌊'],
    ['a letter with marks', 'Łukasz'],
  ])('keeps %s for a screen reader, and says that it is drawn otherwise', async (_, name) => {
    const { file, text } = pdfContents(await bytesOf(named(name)));
    expect(text).toContain('not in the typeface');
    expect(unescaped(file)).toContain(Buffer.from(name, 'utf16le').swap16().toString('latin1'));
  });
});
