import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DirectDebitMandate } from '../../../schemas/generated/types.ts';
import { formData } from '../../../tests/setup/api/formData.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { createTestApi, type Refusal, type TestApi } from '../../../tests/setup/api/testApi.ts';
import { jpegFile, pdfFile, pngFile } from '../../../tests/setup/files.ts';
import { folderFiles } from './folderFiles.ts';
import type { FileStore } from '../../store/files/fileStore.ts';
import { createApi } from '../../api/createApi.ts';
import { PIECE_BYTES } from '../../api/core/forms/sentForm.ts';
import { databaseFiles } from '../../store/files/databaseFiles.ts';

let test: TestApi;
let records: Records;
let folder: string;
const field = 'directDebitInstructionForm';
const details = {
  accountName: 'Breakwater Ltd',
  sortCode: '08-99-99',
  accountNumber: '6637 4958',
  accountHolderConfirmed: 'true',
};

beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
  folder = await mkdtemp(join(tmpdir(), 'files-'));
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});

/** A benefit without a mandate, and people of its employer. */
async function arrange() {
  const employer = await records.employer();
  const payroll = await records.payroll(employer);
  const benefit = await records.benefit(employer, payroll);
  const [senior, viewer] = [await records.user(), await records.user({ is_external_admin: true })];
  await records.relationship(senior, employer, { is_senior_pension_administrator: true });
  return { employer, benefit, senior, viewer };
}

type Answer = { data: DirectDebitMandate } & Refusal;

const setUp = (userUid: string, benefit: string, given: Record<string, string | Blob>, headers?: Record<string, string>) =>
  test.call<Answer>(userUid, 'POST', `/benefits/${benefit}/direct-debit-mandates`, formData({ ...details, ...given }), headers);

/** The same API, with another file store. */
function callWith(files: FileStore | undefined) {
  const api = createApi({ ...test.deps, ...(files && { files }) });
  return (userUid: string, path: string, body?: FormData, headers: Record<string, string> = {}): Promise<Response> =>
    Promise.resolve(
      api.request(`/api/v2${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { Authorization: `Bearer ${userUid}`, 'X-Requested-With': 'XMLHttpRequest', ...headers },
        ...(body && { body }),
      }),
    );
}

const pathOf = (id: string): string => `/direct-debit-mandates/${id}/files/${field}`;
const contentsInDatabase = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from portal.file_contents`.execute(
    test.database.db,
  );
  return rows[0]?.count ?? 0;
};
const contentsInFolder = async (): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile()).map(({ name }) => name);

describe.each([
  ['the database', () => undefined],
  ['a folder', () => folderFiles(folder)],
])('in %s', (_, storeOf) => {
  it.each([
    ['a PDF', pdfFile('Signed instruction – page 1.pdf', 300_000)],
    ['a PNG', pngFile()],
    ['a JPEG with the other ending', jpegFile('PHOTO.JPEG')],
    ['a PDF of several pieces', pdfFile('Long instruction.pdf', 1_000_003)],
    ['a PDF that ends with a piece', pdfFile('Even instruction.pdf', 2 * PIECE_BYTES)],
  ])('%s is kept unchanged, with its details, and answered as a file to be saved', async (_kind, file) => {
    const { benefit, senior } = await arrange();
    const call = callWith(storeOf());
    const made = await call(senior, `/benefits/${benefit}/direct-debit-mandates`, formData({ ...details, [field]: file }));
    const { data } = (await made.json()) as Answer;
    const content = new Uint8Array(await file.arrayBuffer());
    expect([made.status, data[field]]).toEqual([
      201,
      {
        id: expect.any(String) as unknown,
        name: file.name,
        mediaType: file.type,
        size: file.size,
        sha256: createHash('sha256').update(content).digest('hex'),
        addedAt: '2026-11-21T12:00:00.000Z',
        addedBy: senior,
      },
    ]);
    const answer = await call(senior, pathOf(data.id));
    expect(answer.status).toBe(200);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(content);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': file.type,
      'content-length': String(file.size),
      'content-disposition': expect.stringMatching(/^attachment; filename="/) as unknown,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });
});

describe('a file', () => {
  it('stays in no store when its mandate is refused after it', async () => {
    const { benefit, senior } = await arrange();
    await setUp(senior, benefit, {});
    const before = [await contentsInDatabase(), (await contentsInFolder()).length];
    for (const files of [undefined, folderFiles(folder)]) {
      const form = formData({ ...details, [field]: pdfFile() });
      expect((await callWith(files)(senior, `/benefits/${benefit}/direct-debit-mandates`, form)).status).toBe(422);
    }
    const failing: FileStore = {
      ...folderFiles(folder),
      async put(tx, file) {
        await folderFiles(folder).put(tx, file);
        await sql`select 1 / 0`.execute(tx);
      },
    };
    const other = await arrange();
    const form = formData({ ...details, [field]: pdfFile() });
    expect((await callWith(failing)(other.senior, `/benefits/${other.benefit}/direct-debit-mandates`, form)).status).toBe(500);
    expect(test.reported.splice(0)).toHaveLength(1);
    expect([await contentsInDatabase(), (await contentsInFolder()).length]).toEqual(before);
  });

  it('is readable by the service’s user only, and one that somebody changed is not answered', async () => {
    const { benefit, senior } = await arrange();
    const call = callWith(folderFiles(folder));
    const form = formData({ ...details, [field]: pdfFile() });
    const made = (await (await call(senior, `/benefits/${benefit}/direct-debit-mandates`, form)).json()) as Answer;
    const { id = '' } = made.data[field] ?? {};
    const path = join(folder, id.slice(0, 2), id);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    await writeFile(path, '%PDF-1.7 changed');
    expect((await call(senior, pathOf(made.data.id))).status).toBe(500);
    expect(String(test.reported.splice(0)[0])).toMatch(/has changed: restore it from a backup/);
  });

  it('is read while it is taken, a piece at a time', async () => {
    const { benefit, senior } = await arrange();
    const read: number[] = [];
    const counting: FileStore = {
      ...databaseFiles,
      piece(reader, id, at) {
        read.push(at);
        return databaseFiles.piece(reader, id, at);
      },
    };
    const { data } = (await setUp(senior, benefit, { [field]: pdfFile('a.pdf', 1_000_003) })).body;
    const body = (await callWith(counting)(senior, pathOf(data.id))).body?.getReader();
    expect(read).toEqual([]);
    expect((await body?.read())?.value?.byteLength).toBe(PIECE_BYTES);
    expect(read).toEqual([0]);
    await body?.cancel();
    expect(read).toEqual([0]);
  });

  it('from the time before the folder is still answered', async () => {
    const { benefit, senior } = await arrange();
    const { data } = (await setUp(senior, benefit, { [field]: pdfFile() })).body;
    const answer = await callWith(folderFiles(folder))(senior, pathOf(data.id));
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(await pdfFile().bytes());
  });

  it('is taken once for an Idempotency-Key, which another file does not share', async () => {
    const { benefit, senior } = await arrange();
    const key = { 'Idempotency-Key': 'with-a-file' };
    const before = await contentsInDatabase();
    const first = await setUp(senior, benefit, { [field]: pdfFile() }, key);
    const second = await setUp(senior, benefit, { [field]: pdfFile() }, key);
    expect([first.status, second.status, second.body.data]).toEqual([201, 201, first.body.data]);
    expect(await contentsInDatabase()).toBe(before + 1);
    const other = await setUp(senior, benefit, { [field]: pdfFile('Signed instruction.pdf', 2_001) }, key);
    expect(other.body.errors[0]?.field).toBe('Idempotency-Key');
  });

  it.each([
    ['a folder', '../../etc/instruction.pdf', 'instruction.pdf'],
    ['a Windows folder', 'C:\\scans\\instruction.pdf', 'instruction.pdf'],
    ['control characters and a hidden direction', 'a\u0007b\u202Efdp.pdf', 'abfdp.pdf'],
    ['no beginning', '...pdf', 'file.pdf'],
    ['too many characters', `${'x'.repeat(400)}.pdf`, `${'x'.repeat(120)}.pdf`],
  ])('with %s in its name gets a plain one', async (_, given, name) => {
    const { benefit, senior } = await arrange();
    const { status, body } = await setUp(senior, benefit, { [field]: pdfFile(given) });
    expect([status, body.data?.[field]?.name]).toEqual([201, name]);
  });

  const named = (content: BlobPart, name: string, type: string): File => new File([content], name, { type });
  const types = 'Choose a PDF, PNG or JPEG file';

  it.each([
    ['a program with the name of a PDF', named('MZ\x90\0\x03', 'instruction.pdf', 'application/pdf'), 'content'],
    ['a page with the name of a PDF', named('<html><script>alert(1)</script>', 'a.pdf', 'application/pdf'), 'content'],
    ['a page', named('<html></html>', 'instruction.html', 'text/html'), 'does not take this type'],
    ['an SVG drawing', named('<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.svg', 'image/svg+xml'), 'does not take this type'],
    ['an SVG drawing with the name of a picture', named('<svg/>', 'a.png', 'image/png'), 'content'],
    ['a PNG with the name of a JPEG', named('', 'a.jpg', 'image/png'), 'type of this file does not match its name'],
    ['an empty file', named('', 'a.pdf', 'application/pdf'), 'is empty'],
    ['two endings', named('%PDF-1.7', 'a.pdf.exe', 'application/pdf'), 'does not take this type'],
    ['no ending', named('%PDF-1.7', 'pdf', 'application/pdf'), 'does not take this type'],
  ])('that is %s is refused with the accepted types', async (_, file, reason) => {
    const { benefit, senior, employer } = await arrange();
    const before = await contentsInDatabase();
    const { status, body } = await setUp(senior, benefit, { [field]: file });
    expect([status, body.errors.map((error) => error.field)]).toEqual([422, [field]]);
    expect(body.errors[0]?.defaultMessage).toContain(reason);
    expect(body.errors[0]?.defaultMessage).toContain(types);
    expect(await contentsInDatabase()).toBe(before);
    const list = await test.call<{ data: object[] }>(senior, 'GET', `/employers/${employer}/direct-debit-mandates`);
    expect(list.body.data).toEqual([]);
  });

  it('is taken up to the largest size, and refused with one byte more', async () => {
    const { benefit, senior } = await arrange();
    const largest = test.deps.configuration.largestFileBytes;
    const { status, body } = await setUp(senior, benefit, { [field]: pdfFile('a.pdf', largest + 1) });
    expect([status, body.errors]).toEqual([
      422,
      [{ field, defaultMessage: 'This file is larger than 5 MB. Choose a smaller one' }],
    ]);
    expect((await setUp(senior, benefit, { [field]: pdfFile('a.pdf', largest) })).status).toBe(201);
  });

  it('is refused as a text, twice, and in place of another field', async () => {
    const { benefit, senior } = await arrange();
    const kept = { id: crypto.randomUUID(), name: 'a.pdf', mediaType: 'application/pdf', size: 1 };
    const twice = formData({ ...details, [field]: pdfFile() });
    twice.append(field, pngFile());
    const calls = [
      await setUp(senior, benefit, { [field]: JSON.stringify(kept) }),
      await test.call<Answer>(senior, 'POST', `/benefits/${benefit}/direct-debit-mandates`, twice),
      await setUp(senior, benefit, { accountName: pdfFile() }),
    ];
    expect(calls.map(({ status, body }) => [status, body.errors])).toEqual([
      [422, [{ field, defaultMessage: 'Send the file as a part of multipart/form-data' }]],
      [422, [{ field, defaultMessage: 'There are two files. Choose one' }]],
      [422, [{ field: 'accountName', defaultMessage: 'This is a file. Send a text.' }]],
    ]);
  });

  it('is for those who may read the bank details, and each download is in the history', async () => {
    const { benefit, senior, viewer } = await arrange();
    const { id } = (await setUp(senior, benefit, { [field]: pdfFile() })).body.data;
    const stranger = (await arrange()).senior;
    const statuses = async (path: string) =>
      Promise.all([senior, viewer, stranger, null].map(async (user) => (await test.call(user, 'GET', path)).status));
    expect(await statuses(pathOf(id))).toEqual([200, 403, 404, 401]);
    const shown = await test.call<Answer>(viewer, 'GET', `/direct-debit-mandates/${id}`);
    expect(shown.body.data).not.toHaveProperty(field);
    const noted = await sql<{ activity: string; actor_user_uid: string }>`
      select activity, actor_user_uid from portal.changes where record_uid = ${id} and action = 'reveal'`.execute(
      test.database.db,
    );
    expect(noted.rows).toEqual([{ activity: 'Signed instruction downloaded: Signed instruction.pdf', actor_user_uid: senior }]);
    expect(
      (
        await test.call(
          stranger,
          'POST',
          `/benefits/${benefit}/direct-debit-mandates`,
          formData({ ...details, [field]: pdfFile() }),
        )
      ).status,
    ).toBe(404);
  });

  it('that a mandate does not have is not found', async () => {
    const { benefit, senior } = await arrange();
    const { id } = (await setUp(senior, benefit, {})).body.data;
    expect((await test.call(senior, 'GET', pathOf(id))).status).toBe(404);
  });
});
