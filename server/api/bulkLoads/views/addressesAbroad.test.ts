import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { type UploadTest, uploadTests } from '../../../../tests/setup/api/uploadTests.ts';

let made: UploadTest;
uploadTests((one) => (made = one));
beforeEach(async () => {
  await made.uploads.records.productType();
});

const headings =
  'Payroll number,First name,Last name,Date of birth,Address line 1,Town or city,Postcode,Country,Employment start date,First day of membership,Enrolment,Enrolment information given on';
const joiner = (number: string, lastName: string, postcode: string, country: string): string =>
  `${number},Alex,${lastName},31/03/1988,12 Harbour Street,Town,${postcode},${country},02/11/2026,09/11/2026,Automatic enrolment or re-enrolment,16/11/2026`;

const check = (...rows: string[]) => {
  const { uploads, place } = made;
  const text = `${[headings, ...rows].join('\r\n')}\r\n`;
  return uploads.checked(place, { fileAction: 'joiner', text, name: 'joiners.csv', pensionSchemeUid: place.scheme });
};

it('addresses abroad and of the forces reach the records with their countries', async () => {
  const { test, uploads, place } = made;
  const job = await check(
    joiner('P-1', 'Dupont', '75001', 'France'),
    joiner('P-2', 'Byrne', 'D02 X285', 'Eire'),
    joiner('P-3', 'Soldier', 'bfpo12', 'UK'),
    joiner('P-4', 'Hill', 'BS1 4ST', ''),
  );
  expect(job).toMatchObject({ failedRowCount: 0 });
  if (job.warnedRowCount > 0)
    await uploads.event(place.admin, job.bulkLoadJobUid, 'acknowledge', { acknowledgementReason: 'As intended' });
  await uploads.event(place.admin, job.bulkLoadJobUid, 'process');
  await test.workDone();
  expect(await uploads.status(place, job.bulkLoadJobUid)).toBe('complete');
  const { rows } = await sql`
    select payroll_number as number, post_code as postcode, country from portal.employees
    where employer_id = ${place.employer} and payroll_number like 'P-%' order by 1`.execute(test.database.db);
  expect(rows).toEqual([
    { number: 'P-1', postcode: '75001', country: 'FR' },
    { number: 'P-2', postcode: 'D02 X285', country: 'IE' },
    { number: 'P-3', postcode: 'BFPO 12', country: 'GB' },
    { number: 'P-4', postcode: 'BS1 4ST', country: null },
  ]);
});

it('a postcode that is not British needs its country, in a file and in the form of the record', async () => {
  const { test, place } = made;
  const job = await check(joiner('P-1', 'Dupont', '75001', ''));
  expect(job.validation?.itemErrors?.map(({ code }) => code)).toEqual(['valuesDisagree']);
  const { rows } = await sql<{ uid: string }>`
    select employee_uid as uid from portal.employees where employer_id = ${place.employer} limit 1`.execute(test.database.db);
  const change = (body: object) =>
    test.call<{ errors: object[] }>(
      place.admin,
      'PATCH',
      `/employers/${place.employer}/employees/${rows[0]?.uid}/contact-details`,
      body,
    );
  expect((await change({ postCode: '75001' })).body.errors).toMatchObject([{ field: 'postCode' }]);
  expect((await change({ postCode: '75001', country: 'FR' })).status).toBe(200);
});
