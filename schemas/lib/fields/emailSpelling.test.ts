import { expect, it } from 'vitest';
import { likelyAddress } from './emailSpelling.ts';

it.each([
  ['ada@gmial.com', 'ada@gmail.com'],
  ['ada@gmail.con', 'ada@gmail.com'],
  ['Ada.Byron+pay@HOTMIAL.co.uk', 'Ada.Byron+pay@hotmail.co.uk'],
  ['ada@btinternet.co', 'ada@btinternet.com'],
  ['ada@acme-payroll.con', 'ada@acme-payroll.com'],
])('%s was probably meant to be %s', (typed, meant) => expect(likelyAddress(typed)).toBe(meant));

it.each([
  'ada@gmail.com',
  'ada@yahoo.co.uk',
  'ada@acme-payroll.co.uk',
  'ada@leeds.ac.uk',
  'ada@nottingham.gov.uk',
  'ada@people.example',
  'ada@acme.co',
  'ada@bt.com',
  'ada@aon.com',
  'ada@hmrc.gov.uk',
  'ada@email.com',
  'ada@example',
  'ada',
  '@gmial.com',
])('%s looks right', (typed) => expect(likelyAddress(typed)).toBeUndefined());
