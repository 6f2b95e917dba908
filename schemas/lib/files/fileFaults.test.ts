import { expect, it } from 'vitest';
import { cleanName } from './cleanName.ts';
import { acceptedEndings, fileFault, fileTypesText, largestOf, sizeText } from './fileFaults.ts';

const limits = { mediaTypes: ['application/pdf', 'image/png', 'image/jpeg'] };
const file = { name: 'a.pdf', mediaType: 'application/pdf', size: 10 };

it('the accepted types and endings are named', () => {
  expect(fileTypesText(limits.mediaTypes)).toBe('PDF, PNG or JPEG');
  expect(fileTypesText(['image/png'])).toBe('PNG');
  expect(acceptedEndings(limits.mediaTypes)).toBe('.pdf,.png,.jpg,.jpeg');
});

it.each([
  [1, '1 KB'],
  [1_023, '1 KB'],
  [245_760, '240 KB'],
  [1_258_291, '1.2 MB'],
  [5_242_880, '5 MB'],
])('%d bytes are %s', (bytes, text) => expect(sizeText(bytes)).toBe(text));

it.each([
  ['a PDF', {}, null],
  ['an ending in capitals', { name: 'A.PDF' }, null],
  ['a JPEG', { name: 'a.jpeg', mediaType: 'image/jpeg' }, null],
  ['no type', { mediaType: '' }, 'The type of this file does not match its name. Choose a PDF, PNG or JPEG file'],
  ['a document', { name: 'a.docx' }, 'The portal does not take this type of file. Choose a PDF, PNG or JPEG file'],
  ['nothing', { size: 0 }, 'This file is empty. Choose a PDF, PNG or JPEG file with content'],
  ['the largest size', { size: 100 }, null],
  ['one byte more', { size: 101 }, 'This file is larger than 1 KB. Choose a smaller one'],
])('%s is judged', (_, changes, fault) => expect(fileFault({ ...file, ...changes }, limits, 100)).toBe(fault));

it('a field may take less than the portal, but not more', () => {
  expect(largestOf(limits, 500)).toBe(500);
  expect(largestOf({ ...limits, maxBytes: 100 }, 500)).toBe(100);
  expect(largestOf({ ...limits, maxBytes: 900 }, 500)).toBe(500);
});

it('a name that is clean stays as it is', () =>
  expect(cleanName('Größe – “signed” (1).pdf', 'application/pdf')).toBe('Größe – “signed” (1).pdf'));
it('a name without an ending gets that of its type', () => expect(cleanName('scan', 'image/jpeg')).toBe('scan.jpg'));
