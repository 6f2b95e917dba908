import { expect, it } from 'vitest';
import { bulkLoads } from '../../../schemas/built/bulkLoads/library.js';
import { codeReaders } from './codes.ts';

it.each(['Automatic', 'auto', 'AE', 'Auto-enrolled'])('reads the enrolment “%s” as automatic enrolment', (text) => {
  const mapping = { formatId: 'base-joiner', hasHeading: true, columns: ['enrolmentType'], values: {}, dateOrder: null };
  expect(codeReaders(mapping, bulkLoads).get('enrolmentType')?.(text)).toBe('autoEnrolled');
});
