import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SignUp, SignUpAnswers } from '../../../schemas/generated/types.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { type Applicant, beginSignUp, scannedForm, sendInstruction } from '../../../tests/setup/api/signUps.ts';
import { createTestApi, type TestApi } from '../../../tests/setup/api/testApi.ts';
import { fileBytesOf } from '../core/forms/uploads.ts';

let test: TestApi;
let records: Records;
let address = 'first';

beforeAll(async () => {
  test = await createTestApi({ addressOf: () => address });
  records = new Records(test.database);
});
afterAll(() => test.close());

const begin = () => {
  address = crypto.randomUUID();
  return beginSignUp(test);
};
const path = (id: string): string => `/api/v2/sign-ups/${id}/direct-debit-instruction/signed`;
const pdf = scannedForm;
const file = (name: string, type: string, content: Uint8Array<ArrayBuffer> = pdf): File => new File([content], name, { type });
const send = (applicant: Pick<Applicant, 'id' | 'cookie'>, parts: Readonly<Record<string, File | string>>) =>
  sendInstruction(test, applicant, parts);

const download = (id: string, cookie: string) => test.api.request(path(id), { headers: { Cookie: cookie } });

it('is kept unchanged, named in the answers, and replaced by the next one', async () => {
  const applicant = await begin();
  await applicant.complete('signUp', 'directDebit');
  expect((await download(applicant.id, applicant.cookie)).status).toBe(404);
  expect(await send(applicant, { file: file('C:\\scans\\Signed\u202E.pdf', 'application/pdf') })).toMatchObject({
    status: 200,
    data: {
      mandateInstructionURL: `/sign-ups/${applicant.id}/direct-debit-instruction/signed`,
      mandateInstructionFilename: 'Signed.pdf',
    },
  });
  const kept = await download(applicant.id, applicant.cookie);
  expect(kept.headers.get('Content-Type')).toBe('application/pdf');
  expect(kept.headers.get('Content-Disposition')).toContain('attachment; filename="Signed.pdf"');
  expect(new Uint8Array(await kept.arrayBuffer())).toEqual(pdf);
  await send(applicant, { file: file('Again.pdf', 'application/pdf') });
  const { body } = await applicant.call<{ data: SignUpAnswers }>('GET', `/sign-ups/${applicant.id}/answers/directDebit`);
  expect(body.data.answers).toMatchObject({ accountName: 'Breakwater Limited', mandateInstructionFilename: 'Again.pdf' });
});

it('opens its part again, which is then completed with the answers as they are', async () => {
  const applicant = await begin();
  await applicant.complete('signUp', 'directDebit');
  await send(applicant, { file: file('Signed.pdf', 'application/pdf') });
  const progress = async (): Promise<unknown> => {
    const { body } = await applicant.call<{ data: SignUp }>('GET', `/sign-ups/${applicant.id}`);
    return body.data.modules.find(({ id }) => id === 'directDebit')?.progress;
  };
  expect(await progress()).toBe('Started');
  expect((await applicant.call('PATCH', `/sign-ups/${applicant.id}`, { event: 'complete.directDebit' })).status).toBe(200);
  expect(await progress()).toBe('Completed');
});

it('is needed before the part is completed, where several people must sign', async () => {
  const applicant = await begin();
  await applicant.complete('signUp', 'directDebit');
  const complete = async () => applicant.call('PATCH', `/sign-ups/${applicant.id}`, { event: 'complete.directDebit' });
  const both = [
    { firstName: 'Grace', lastName: 'Mills', email: 'grace@breakwater.example' },
    { firstName: 'Ada', lastName: 'King', email: 'ada@breakwater.example' },
  ];
  await applicant.answer('directDebit', 'accountSignatories', { signatories: both });
  const refused = await complete();
  expect(refused.status).toBe(422);
  expect(refused.body.message).toContain('Download the instruction, have it signed by all of them, and upload it');
  await send(applicant, { file: file('Signed.pdf', 'application/pdf') });
  expect((await complete()).status).toBe(200);
});

it.each([
  [
    'a text file',
    { file: file('form.txt', 'text/plain') },
    'The portal does not take this type of file. Choose a PDF, PNG or JPEG file',
  ],
  [
    'a program named like a PDF',
    { file: file('form.pdf', 'application/pdf', new TextEncoder().encode('MZ\u0090')) },
    'The content of this file does not match its name. Choose a PDF, PNG or JPEG file',
  ],
  [
    'a PDF named like a picture',
    { file: file('form.png', 'image/png') },
    'The content of this file does not match its name. Choose a PDF, PNG or JPEG file',
  ],
  [
    'an empty file',
    { file: file('form.pdf', 'application/pdf', new Uint8Array()) },
    'This file is empty. Choose a PDF, PNG or JPEG file with content',
  ],
  ['no file', {}, 'Choose the signed form'],
  ['a text in place of the file', { file: 'form.pdf' }, 'Send the signed form as a file, in the part "file".'],
])('%s is refused at its field, and nothing is kept', async (_, parts, defaultMessage) => {
  const applicant = await begin();
  await applicant.complete('signUp');
  const { status, errors } = await send(applicant, parts);
  expect([status, errors]).toEqual([422, [{ field: 'file', defaultMessage }]]);
  expect((await download(applicant.id, applicant.cookie)).status).toBe(404);
});

it('is for nobody but the applicant and those who look after the sign-up', async () => {
  const [mine, other] = [await begin(), await begin()];
  await mine.complete('signUp', 'directDebit');
  const form = { file: file('Signed.pdf', 'application/pdf') };
  for (const cookie of [other.cookie, '']) expect((await send({ id: mine.id, cookie }, form)).status).toBe(404);
  expect((await send(mine, form)).status).toBe(200);
  expect((await download(mine.id, other.cookie)).status).toBe(404);
  const [staff, outsider] = [await records.user({ is_hs_admin: true }), await records.user({})];
  const opened = (user: string) => test.api.request(path(mine.id), { headers: { Authorization: `Bearer ${user}` } });
  expect([(await opened(staff)).status, (await opened(outsider)).status]).toEqual([200, 404]);
});

it('is for the account, the signatories and the agreement that it was signed for', async () => {
  const applicant = await begin();
  await applicant.complete('signUp', 'contributions', 'payroll', 'directDebit');
  const complete = async () => applicant.call('PATCH', `/sign-ups/${applicant.id}`, { event: 'complete.directDebit' });
  const people = ['Mills', 'King'].map((lastName) => ({ firstName: 'Grace', lastName, email: `${lastName}@breakwater.example` }));
  await applicant.answer('directDebit', 'accountSignatories', { signatories: people });
  await send(applicant, { file: file('Signed.pdf', 'application/pdf') });
  await applicant.answer('directDebit', 'collectionAccount', { accountName: 'Another Limited' });
  const refused = await complete();
  expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('have changed since')]);
  await send(applicant, { file: file('Signed.pdf', 'application/pdf') });
  expect((await complete()).status).toBe(200);
  expect((await applicant.call('POST', `/sign-ups/${applicant.id}/agreement`, {})).status).toBe(201);
  // Other bytes under the same name.
  await send(applicant, { file: file('Signed.pdf', 'application/pdf', new Uint8Array([...pdf, 10])) });
  expect((await applicant.call('GET', `/sign-ups/${applicant.id}/agreement`)).status).toBe(404);
});

it('from before its account was noted is asked for again with that reason, and not as if the account had changed', async () => {
  const applicant = await begin();
  await applicant.complete('signUp', 'directDebit');
  const people = ['Mills', 'King'].map((lastName) => ({ firstName: 'Grace', lastName, email: `${lastName}@breakwater.example` }));
  await applicant.answer('directDebit', 'accountSignatories', { signatories: people });
  await send(applicant, { file: file('Signed.pdf', 'application/pdf') });
  await sql`update portal.sign_up_leads set answers = answers #- '{directDebit,mandateInstructionOf}' where lead_uid = ${applicant.id}`.execute(
    test.database.db,
  );
  const complete = async () => applicant.call('PATCH', `/sign-ups/${applicant.id}`, { event: 'complete.directDebit' });
  const refused = await complete();
  expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('signed before we noted the account')]);
  await send(applicant, { file: file('Signed.pdf', 'application/pdf') });
  expect((await complete()).status).toBe(200);
});

it('goes with the answers when the applicant starts again', async () => {
  const applicant = await begin();
  await applicant.complete('signUp', 'directDebit');
  await send(applicant, { file: file('Signed.pdf', 'application/pdf') });
  expect((await applicant.call('PATCH', `/sign-ups/${applicant.id}`, { event: 'revert' })).status).toBe(200);
  expect((await download(applicant.id, applicant.cookie)).status).toBe(404);
});

it('two signatories cannot have one address', async () => {
  const applicant = await begin();
  await applicant.complete('signUp');
  const signatories = ['Grace', 'Bob'].map((firstName) => ({
    firstName,
    lastName: 'Mills',
    email: `${firstName === 'Bob' ? 'G' : 'g'}race@x.example`,
  }));
  const { body } = await applicant.answer('directDebit', 'accountSignatories', { signatories });
  expect(body.data.faults).toEqual([
    {
      field: 'signatories.1.email',
      defaultMessage: 'Enter an email address that no other signatory has: each receives a link of their own',
    },
  ]);
});

it('may be as large as every file of a form', () => {
  const limits = { largestFileBytes: 5, largestBulkFileBytes: 50 };
  expect(fileBytesOf(path(crypto.randomUUID()), limits)).toBe(5);
  expect(fileBytesOf('/api/v2/sign-ups', limits)).toBe(0);
});
