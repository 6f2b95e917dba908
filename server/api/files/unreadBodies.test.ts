import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { UploadPlaces, Uploads } from '../../../tests/setup/api/uploads.ts';
import { uploadTests } from '../../../tests/setup/api/uploadTests.ts';
import type { Refusal, TestApi } from '../../../tests/setup/api/testApi.ts';

let uploads: Uploads;
let place: UploadPlaces;
let test: TestApi;
uploadTests((made) => ({ uploads, place, test } = made));

const types = { form: 'multipart/form-data; boundary=b', json: 'application/json' };

/** Sends a body that says how much of it was read. */
async function send(by: string | null, path: string, { type = types.form } = {}) {
  let asked = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        asked += 1;
        if (asked > 40) controller.close();
        else controller.enqueue(new Uint8Array(1_048_576));
      },
    },
    { highWaterMark: 0 },
  );
  const init = {
    method: 'POST',
    headers: {
      'Content-Type': type,
      'X-Requested-With': 'XMLHttpRequest',
      'Idempotency-Key': crypto.randomUUID(),
      ...(by !== null && { Authorization: `Bearer ${by}` }),
    },
    body,
    duplex: 'half',
  };
  const response = await test.api.request(`/api/v2${path}`, init);
  const { message, errors } = (await response.json()) as Refusal;
  return { status: response.status, message, fields: errors.map(({ field }) => field), asked };
}

describe('the body of a file is not read', () => {
  let viewer: string;
  let stranger: string;
  beforeEach(async () => {
    viewer = await uploads.records.user({ is_external_admin: true });
    stranger = (await uploads.place()).admin;
  });
  const pathOf = ({ benefit }: UploadPlaces): string => `/benefits/${benefit}/bulk-load-jobs`;

  it('for people who may not send it', async () => {
    const paths = [
      pathOf(place),
      `/employers/${place.employer}/bulk-load-jobs`,
      `/benefits/${place.benefit}/direct-debit-mandates`,
      `/bulk-loads/job/${crypto.randomUUID()}/corrected-rows`,
    ];
    const outcomes: number[][] = [];
    for (const path of paths)
      for (const by of [null, stranger, viewer]) {
        const { status, asked } = await send(by, path);
        outcomes.push([status, asked]);
      }
    expect(outcomes.map(([, asked]) => asked)).toEqual(outcomes.map(() => 0));
    expect(outcomes.map(([status]) => status)).toEqual([401, 404, 403, 401, 404, 403, 401, 404, 403, 401, 404, 404]);
  });

  it('where uploads are switched off', async () => {
    const off = await uploads.place({ enable_employer_file_upload: false });
    for (const path of [pathOf(off), `/employers/${off.employer}/bulk-load-jobs`])
      expect(await send(off.admin, path)).toMatchObject({ status: 422, fields: ['fileAction'], asked: 0 });
  });

  it('of an employer that has closed', async () => {
    const closed = await uploads.place();
    await sql`update portal.employers set is_active = false where id = ${closed.employer}`.execute(test.database.db);
    for (const path of [pathOf(closed), `/employers/${closed.employer}/bulk-load-jobs`])
      expect(await send(closed.admin, path)).toMatchObject({ status: 409, asked: 0 });
  });

  it('while another upload of the payroll is in progress, but a repeated request gets its first answer', async () => {
    const busy = await uploads.place();
    const form = new FormData();
    for (const [name, value] of Object.entries({ fileAction: 'contribution', payrollDateUid: busy.period }))
      form.set(name, value);
    form.set('file', new File(['Payroll number,Employee contribution\r\nA1,10.00\r\n'], 'may.csv'));
    const key = { 'Idempotency-Key': 'sent-twice' };
    const first = await test.call<{ data: unknown }>(busy.admin, 'POST', pathOf(busy), form, key);
    const second = await test.call<{ data: unknown }>(busy.admin, 'POST', pathOf(busy), form, key);
    expect([first.status, second.status, second.body.data]).toEqual([201, 201, first.body.data]);
    expect(await send(busy.admin, pathOf(busy))).toMatchObject({ status: 422, fields: ['file'], asked: 0 });
  });

  it('when it is no form', async () => {
    const other = await uploads.place();
    const outcome = await send(other.admin, pathOf(other), { type: types.json });
    expect(outcome).toMatchObject({ status: 415, asked: 0 });
  });
});

describe('the files of a person', () => {
  it('are received one after the other, while those of others are received', async () => {
    const places = [await uploads.place(), await uploads.place()];
    const staff = await uploads.records.user({ is_provider_admin: true });
    const open = new Map<string, ReadableStreamDefaultController<Uint8Array>>();
    const begin = (name: string, by: string, { benefit }: UploadPlaces): Promise<Response> => {
      const body = new ReadableStream<Uint8Array>(
        { pull: (controller) => void open.set(name, controller) },
        { highWaterMark: 0 },
      );
      const headers = { 'Content-Type': types.form, 'X-Requested-With': 'XMLHttpRequest', Authorization: `Bearer ${by}` };
      const init = { method: 'POST', headers, body, duplex: 'half' };
      return Promise.resolve(test.api.request(`/api/v2/benefits/${benefit}/bulk-load-jobs`, init));
    };
    const [one, other] = places as [UploadPlaces, UploadPlaces];
    const answers = [begin('first', staff, one)];
    await expect.poll(() => [...open.keys()]).toEqual(['first']);
    answers.push(begin('second', staff, other), begin('of another person', other.admin, other));
    await expect.poll(() => [...open.keys()]).toEqual(['first', 'of another person']);
    for (const name of ['first', 'second', 'of another person']) {
      await expect.poll(() => open.has(name)).toBe(true);
      open.get(name)?.close();
    }
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([400, 400, 400]);
  });
});
