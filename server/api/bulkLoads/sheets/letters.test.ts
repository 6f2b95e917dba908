import { expect, it } from 'vitest';
import type { BulkLoadJob, BulkLoadMappingState, BulkLoadRow } from '../../../../schemas/generated/types.ts';
import type { Refusal } from '../../../../tests/setup/api/testApi.ts';
import { type UploadTest, uploadTests } from '../../../../tests/setup/api/uploadTests.ts';

let made: UploadTest;
uploadTests((one) => (made = one));

const headings = 'Payroll number,First name,Last name,Date of birth,Employment start date';
/** The bytes of a text whose é and è are those of MS-DOS. */
const inDos = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (letter) => ({ é: 0x82, è: 0x8a })[letter] ?? letter.charCodeAt(0));
const content = inDos(`${headings}\r\nP-901,René,Lefèvre,31/03/1988,02/11/2026\r\n`);

const choose = (uid: string, encoding: string, by = made.place.admin) =>
  made.test.call<{ data: BulkLoadJob } & Refusal>(by, 'PATCH', `/bulk-loads/job/${uid}/encoding`, { encoding });
const answer = async <Data>(path: string): Promise<Data> =>
  (await made.test.call<{ data: Data }>(made.place.admin, 'GET', path)).body.data;
const namesOf = async (uid: string) =>
  (await answer<BulkLoadRow[]>(`/bulk-loads/jobItems/${uid}`)).map(({ cells }) => cells.slice(1, 3));

async function upload(): Promise<BulkLoadJob> {
  const { uploads, place } = made;
  return uploads.checked(place, { fileAction: 'joiner', text: content, name: 'joiners.csv', pensionSchemeUid: place.scheme });
}

async function settled(uid: string): Promise<BulkLoadJob> {
  const { uploads, place } = made;
  await made.test.workDone();
  expect(await uploads.status(place, uid)).not.toBe('validatingData');
  return uploads.read(place, uid);
}

it('doubtful letters stop the upload until a person says how they are read', async () => {
  const { uploads, place } = made;
  const job = await upload();
  const uid = job.bulkLoadJobUid;
  expect(job.validation?.fileErrors?.map(({ code }) => code)).toEqual(['lettersDoubtful']);
  expect((await uploads.event(place.admin, uid, 'process')).status).toBe(422);
  const { reading } = await answer<BulkLoadMappingState>(`/bulk-loads/job/${uid}/mapping`);
  expect(reading?.letters?.[0]).toEqual({ encoding: 'ibm850', examples: ['René', 'Lefèvre'] });
  expect((await choose(uid, 'ibm850')).status).toBe(200);
  expect(await settled(uid)).toMatchObject({ encoding: 'ibm850', failedRowCount: 0, fileErrorCount: 0 });
  expect(await namesOf(uid)).toEqual([['René', 'Lefèvre']]);
});

it('the letters may stay as they are, and the choice can be made again', async () => {
  const { bulkLoadJobUid: uid } = await upload();
  await choose(uid, 'windows-1252');
  expect(await settled(uid)).toMatchObject({ encoding: 'windows-1252', fileErrorCount: 0 });
  expect(await namesOf(uid)).toEqual([['Ren‚', 'LefŠvre']]);
  expect((await choose(uid, 'ibm850')).status).toBe(200);
  await settled(uid);
  expect(await namesOf(uid)).toEqual([['René', 'Lefèvre']]);
});

it('a way of reading that the upload does not offer is refused', async () => {
  const { bulkLoadJobUid: uid } = await upload();
  expect((await choose(uid, 'utf-8-twice')).body.errors).toMatchObject([{ field: 'encoding' }]);
  expect((await choose(uid, 'klingon')).status).toBe(422);
});

it('is not for those who may not upload: they do not learn of the file', async () => {
  const { bulkLoadJobUid: uid } = await upload();
  const reader = await made.uploads.records.user({ is_external_admin: true });
  expect((await choose(uid, 'ibm850', reader)).status).toBe(404);
});
