import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../server/node/postgres/testDatabase.ts';
import { formData } from '../setup/api/formData.ts';
import { pdfFile, pngFile } from '../setup/files.ts';
import { copyProject, type ProjectCopy } from '../setup/projectCopy.ts';
import accounts from '../../mocks/accounts.json' with { type: 'json' };
import { siteVisit, siteVisits, visitRoom, visitRooms } from './siteVisits.ts';
import { startApi } from './startApi.ts';

let copy: ProjectCopy;
let database: TestDatabase;
let origin: string;
let stop: () => Promise<void>;
let userUids: Map<string, string>;
let employerId: number;

/** Only the two files of each resource are added to the project. */
beforeAll(async () => {
  copy = copyProject();
  copy.write('schemas/entities/site-visit.schema.json', JSON.stringify(siteVisit));
  copy.write('schemas/resources/site-visits.json', JSON.stringify(siteVisits));
  copy.write('schemas/entities/visit-room.schema.json', JSON.stringify(visitRoom));
  copy.write('schemas/resources/visit-rooms.json', JSON.stringify(visitRooms));
  const generated = copy.run('npm run --silent generate');
  if (generated.status !== 0) throw new Error(generated.output);

  database = await createTestDatabase();
  ({ origin, stop } = await startApi(copy.folder, database.url, 'mock'));
  const users = await database.db.selectFrom('portal.users').select(['email', 'user_uid']).execute();
  userUids = new Map(accounts.map(({ role, email }) => [role, users.find((user) => user.email === email)?.user_uid ?? '']));
  const { body } = await call('pension-admin', 'GET', '/employers');
  employerId = (body.data as unknown as { id: number }[])[0]?.id ?? 0;
}, 240_000);
afterAll(async () => {
  await stop();
  await database.close();
  copy.remove();
});

interface Visit {
  [field: string]: unknown;
  visitUid: string;
  name: string;
}

interface Body<Data = unknown> {
  data: Data;
  message: string;
  meta: { totalCount: number };
  errors: { field: string; defaultMessage: string }[];
}

async function call<Data = Visit>(
  role: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Body<Data>; tag: string }> {
  const response = await fetch(origin + path, {
    method,
    headers: {
      Authorization: `Bearer ${userUids.get(role)}`,
      'Content-Type': 'application/json',
      'X-Requested-With': 'XMLHttpRequest',
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const tag = response.headers.get('ETag') ?? '';
  return { status: response.status, body: (await response.json()) as Body<Data>, tag };
}

const list = async (query = ''): Promise<Body<Visit[]>> => {
  const { status, body } = await call<Visit[]>('pension-admin', 'GET', `/employers/${employerId}/site-visits${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

const names = async (query: string): Promise<string[]> => (await list(query)).data.map(({ name }) => name);

const visit = {
  name: 'Autumn review',
  purpose: 'audit',
  visitDate: '2026-11-30',
  startsAt: '2026-11-30T09:30:00Z',
  contactEmail: 'visits@people.example',
  isRemote: false,
  headcount: 7,
  fee: 12_050,
  discountPct: 2.5,
  topics: ['payroll', 'opt-outs'],
  equipment: ['laptops'],
  venue: { room: 'Quay', floor: 2 },
  accessCode: 'door-4711',
};

const add = (body: object, headers = {}) => call('pension-admin', 'POST', `/employers/${employerId}/site-visits`, body, headers);

describe('a resource without any code of its own', () => {
  it('has sample records that its schema allows, with references to existing records', async () => {
    const { data, meta } = await list();
    expect(meta.totalCount).toBe(3);
    const payrolls = await call<{ payrollUid: string }[]>('pension-admin', 'GET', `/employers/${employerId}/payrolls?getAll=1`);
    for (const { payrollUid } of data) expect(payrolls.body.data.map((payroll) => payroll.payrollUid)).toContain(payrollUid);
  });

  it('is added, once for each Idempotency-Key, shown and changed', async () => {
    const key = { 'Idempotency-Key': 'visit-1' };
    const [first, second] = [await add(visit, key), await add(visit, key)];
    expect(first).toMatchObject({ status: 201, body: { data: { ...visit, allowedActions: { canEdit: true } } } });
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    const path = `/site-visits/${first.body.data.visitUid}`;
    const shown = await call('pension-admin', 'GET', path);
    expect([shown.body.data, shown.tag]).toEqual([first.body.data, first.tag]);
    const changed = await call('pension-admin', 'PATCH', path, { headcount: 9, contactEmail: null });
    expect(changed).toMatchObject({ status: 200, body: { data: { ...visit, headcount: 9, contactEmail: null } } });
  });

  it('gets the defaults of its schema for missing fields', async () => {
    const { data } = (await add({ name: 'Short notice', visitDate: '2026-12-01' })).body;
    expect(data).toMatchObject({ name: 'Short notice', isRemote: false, discountPct: 2.5 });
  });

  it.each([
    ['its required fields', { name: undefined, visitDate: undefined }, ['name', 'visitDate']],
    ['a value of its enumeration', { purpose: 'party' }, ['purpose']],
    ['an existing date', { visitDate: '2026-02-30' }, ['visitDate']],
    ['a time that exists', { opensAt: '24:30' }, ['opensAt']],
    ['a web address that a browser opens', { website: 'javascript:alert(1)' }, ['website']],
    ['a phone number that can be called', { phone: '07700 90012' }, ['phone']],
    ['known fields only', { shoeSize: 44 }, ['shoeSize']],
    ['the fields that its condition requires', { isRemote: true }, ['meetingLink']],
    ['a reference to an existing record', { payrollUid: '7c9e6679-7425-40de-944b-e07fc1f90ae7' }, ['payrollUid']],
  ])('is refused without %s', async (_, changes, fields) => {
    const { status, body } = await add({ ...visit, ...changes });
    expect(status, JSON.stringify(body)).toBe(422);
    expect(body.errors.map(({ field }) => field)).toEqual(fields);
  });

  it('works out its computed field, in the record and in the list, and takes none', async () => {
    const { data } = (await add({ ...visit, name: 'Costly', fee: 10_000, travel: 2_550 })).body;
    expect(data['totalCost']).toBe(12_550);
    const path = `/site-visits/${data.visitUid}`;
    expect((await call('pension-admin', 'PATCH', path, { travel: null })).body.data['totalCost']).toBe(10_000);
    expect((await list('?filter[name]=Costly')).data.map((one) => one['totalCost'])).toEqual([10_000]);
    const refused = await call('pension-admin', 'PATCH', path, { totalCost: 1 });
    expect([refused.status, refused.body.errors.map(({ field }) => field)]).toEqual([422, ['totalCost']]);
  });

  it('is archived: it leaves the list, cannot be changed, stays where it is referred to, and comes back', async () => {
    const { data } = (await add({ ...visit, name: 'Archived' })).body;
    const path = `/site-visits/${data.visitUid}`;
    expect(data).toMatchObject({ isArchived: false, allowedActions: { canArchive: false, canRestore: false } });
    expect((await call('pension-admin', 'POST', `${path}/archive`, {})).status).toBe(403);
    expect((await call('hs-admin', 'GET', path)).body.data['allowedActions']).toMatchObject({ canArchive: true });

    const archived = await call('hs-admin', 'POST', `${path}/archive`, {});
    expect([archived.status, archived.body.data['isArchived']]).toEqual([200, true]);
    expect(archived.body.data['allowedActions']).toMatchObject({ canEdit: false, canArchive: false, canRestore: true });
    const again = await call('hs-admin', 'POST', `${path}/archive`, {});
    expect(again.status).toBe(409);
    expect(await names('?filter[name]=Archived')).toEqual([]);
    expect(await names('?filter[isArchived]=true')).toEqual(['Archived']);
    expect(await names(`?filter[visitUid]=${data.visitUid}`)).toEqual(['Archived']);
    const changed = await call('pension-admin', 'PATCH', path, { name: 'Changed' });
    expect([changed.status, changed.body.message]).toEqual([409, 'This site visit is archived. Restore it to change it']);
    const room = { name: 'Pier', visitUid: data.visitUid };
    expect((await call('pension-admin', 'POST', `/employers/${employerId}/visit-rooms`, room)).status).toBe(201);

    expect((await call('hs-admin', 'POST', `${path}/restore`, {})).status).toBe(200);
    expect(await names('?filter[name]=Archived')).toEqual(['Archived']);
    expect((await call('pension-admin', 'PATCH', path, { headcount: 3 })).status).toBe(200);
    const { rows } = await sql<{ activity: string }>`
      select activity from portal.changes where activity like '%: Archived' order by entry`.execute(database.db);
    expect(rows.map(({ activity }) => activity)).toEqual([
      'Site visit added: Archived',
      'Site visit archived: Archived',
      'Site visit restored: Archived',
      'Site visit changed: Archived',
    ]);
  });

  it('is filtered by times as by any range, and by parts of a phone number', async () => {
    await add({ ...visit, name: 'Timely', opensAt: '06:15', phone: '01632 960999', website: 'https://visits.example' });
    expect(await names('?filter[opensAt][gte]=06:00&filter[opensAt][lte]=06:30')).toEqual(['Timely']);
    expect(await names('?filter[phone][like]=960999')).toEqual(['Timely']);
    const { status } = await call('pension-admin', 'GET', `/employers/${employerId}/site-visits?filter[opensAt]=noon`);
    expect(status).toBe(400);
  });

  it('holds its rule across two fields over a change of either, with what is stored of the other', async () => {
    const ends = { name: 'Timed', endsAt: '2026-11-30T11:00:00Z' };
    const late = await add({ ...visit, ...ends, startsAt: '2026-11-30T11:00:00Z' });
    const refusalAt = (field: string) => [422, [{ field, defaultMessage: 'Enter an end that is after the start' }]];
    expect([late.status, late.body.errors]).toEqual(refusalAt('endsAt'));
    const path = `/site-visits/${(await add({ ...visit, ...ends })).body.data.visitUid}`;
    const changes = { startsAt: '2026-11-30T12:00:00Z', endsAt: '2026-11-30T09:00:00Z' };
    for (const [field, moment] of Object.entries(changes)) {
      const { status, body } = await call('pension-admin', 'PATCH', path, { [field]: moment });
      expect([status, body.errors]).toEqual(refusalAt(field));
    }
    expect((await call('pension-admin', 'PATCH', path, { endsAt: null })).status).toBe(200);
    expect((await call('pension-admin', 'PATCH', path, { startsAt: '2026-11-30T12:00:00Z' })).status).toBe(200);
  });

  it('enforces its condition when other fields change too', async () => {
    const { data } = (await add({ ...visit, name: 'Conditional' })).body;
    const refused = await call('pension-admin', 'PATCH', `/site-visits/${data.visitUid}`, { isRemote: true });
    expect(refused.status).toBe(422);
    expect(refused.body.errors.map(({ field }) => field)).toEqual(['meetingLink']);
  });

  it('is filtered, sorted and searched by its fields', async () => {
    await add({ ...visit, name: 'Zebra crossing', purpose: 'training', headcount: 100 });
    await add({ ...visit, name: 'antelope', purpose: 'training', headcount: 20 });
    expect(await names('?filter[purpose]=training&filter[headcount]=100')).toEqual(['Zebra crossing']);
    expect(await names('?filter[name][starts_with]=ANTE')).toEqual(['antelope']);
    expect(await names('?filter[name][like]=cross')).toEqual(['Zebra crossing']);
    expect(await names('?filter[isRemote]=false&filter[headcount]=20')).toEqual(['antelope']);
    expect(await names('?filter[headcount]=100&filter[headcount]=20&sort=-headcount')).toEqual(['Zebra crossing', 'antelope']);
    expect(await names('?search=crossing%20zebra')).toEqual(['Zebra crossing']);
    // A search must not reveal a secret.
    expect(await names('?search=4711')).toEqual([]);
  });

  it.each([
    ['documents', 'site-visits', () => visit],
    ['a table', 'visit-rooms', (visitUid: string) => ({ visitUid })],
  ])('counts its letters and is narrowed by one, accents aside, in %s', async (_, resource, bodyOf) => {
    const path = `/employers/${employerId}/${resource}`;
    const { data } = (await add({ ...visit, name: 'Zoo' })).body;
    for (const name of ['Ørsted', 'Éclair', 'eel', '3rd', '  Eve'])
      expect((await call('pension-admin', 'POST', path, { ...bodyOf(data.visitUid), name })).status).toBe(201);
    const letters = await call<{ letter: string; count: number }[]>('pension-admin', 'GET', `${path}/alphabet`);
    expect(letters.body.data).toEqual(
      expect.arrayContaining([
        { letter: 'E', count: 3 },
        { letter: 'O', count: 1 },
        { letter: '#', count: 1 },
      ]),
    );
    const named = async (letter: string) =>
      (await call<Visit[]>('pension-admin', 'GET', `${path}?filter[name][initial]=${letter}`)).body.data
        .map(({ name }) => name.trim())
        .toSorted();
    expect([await named('E'), await named('o'), await named('%23')]).toEqual([['Eve', 'eel', 'Éclair'], ['Ørsted'], ['3rd']]);
    expect((await call('pension-admin', 'GET', `${path}?filter[name][initial]=EE`)).status).toBe(400);
    expect((await call('pension-admin', 'GET', `${path}?filter[payrollUid][initial]=E`)).status).toBe(400);
    expect((await call('employer-user', 'GET', `${path}/alphabet`)).status).toBe(404);
  });

  it('is restricted to the roles in its file, at their own employer', async () => {
    const { data } = (await add({ ...visit, name: 'Guarded' })).body;
    const path = `/site-visits/${data.visitUid}`;
    expect((await call('external-admin', 'GET', path)).status).toBe(200);
    expect((await call('external-admin', 'PATCH', path, { headcount: 1 })).status).toBe(403);
    expect((await call('employer-user', 'GET', path)).status).toBe(404);
    expect((await call('employer-user', 'GET', `/employers/${employerId}/site-visits`)).status).toBe(404);
    expect((await call('multi-employer-user', 'PATCH', path, { headcount: 1 })).status).toBe(404);
    expect((await call('no-access', 'GET', path)).status).toBe(404);
  });

  it('is deleted by the roles in its file, and the answer is the deleted record', async () => {
    const { data } = (await add({ ...visit, name: 'Called off' })).body;
    const path = `/site-visits/${data.visitUid}`;
    expect(data['allowedActions']).toMatchObject({ canEdit: true, canDelete: false });
    const own = await call('hs-admin', 'GET', path);
    expect(own.body.data['allowedActions']).toMatchObject({ canEdit: true, canDelete: true });
    expect((await call('pension-admin', 'DELETE', path)).status).toBe(403);
    expect((await call('external-admin', 'DELETE', path)).status).toBe(403);
    expect((await call('employer-user', 'DELETE', path)).status).toBe(404);
    expect((await call('multi-employer-user', 'DELETE', path)).status).toBe(404);
    expect((await call('hs-admin', 'DELETE', '/site-visits/nothing')).status).toBe(404);
    expect((await call('hs-admin', 'DELETE', path, undefined, { 'X-Requested-With': 'form' })).status).toBe(403);
    const refused = await call('hs-admin', 'DELETE', path, { name: 'Called off' });
    expect([refused.status, refused.body.errors.map(({ field }) => field)]).toEqual([422, ['name']]);
    const gone = await call('hs-admin', 'DELETE', path, { changeSource: 'UI' });
    expect([gone.status, gone.body.data]).toEqual([200, own.body.data]);
    expect((await call('hs-admin', 'GET', path)).status).toBe(404);
    expect((await call('hs-admin', 'DELETE', path)).status).toBe(404);
    const activity = await database.db
      .selectFrom('portal.changes')
      .select('activity')
      .where('employer_id', '=', employerId)
      .execute();
    expect(activity.map((entry) => entry.activity)).toContain('Site visit deleted: Called off');
  });

  it('is not archived by a caller with an outdated version', async () => {
    const { data } = (await add({ ...visit, name: 'Archived late' })).body;
    const path = `/site-visits/${data.visitUid}`;
    const { tag } = await call('hs-admin', 'GET', path);
    await call('pension-admin', 'PATCH', path, { headcount: 12 });
    for (const event of ['archive', 'restore'])
      expect((await call('hs-admin', 'POST', `${path}/${event}`, {}, { 'If-Match': tag })).status).toBe(412);
    for (const event of ['archive', 'restore']) {
      const now = await call('hs-admin', 'GET', path);
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => call('hs-admin', 'POST', `${path}/${event}`, {}, { 'If-Match': now.tag })),
      );
      expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 412, 412, 412, 412]);
    }
  });

  it('is not deleted by a caller with an outdated version', async () => {
    const { data } = (await add({ ...visit, name: 'Overtaken' })).body;
    const path = `/site-visits/${data.visitUid}`;
    const { tag } = await call('hs-admin', 'GET', path);
    await call('pension-admin', 'PATCH', path, { headcount: 12 });
    const late = await call('hs-admin', 'DELETE', path, undefined, { 'If-Match': tag });
    expect(late.status).toBe(412);
    const now = await call('hs-admin', 'GET', path);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => call('hs-admin', 'DELETE', path, undefined, { 'If-Match': now.tag })),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 404, 404, 404, 404]);
  });

  it('is kept while another record refers to it, and that record is deleted from its table', async () => {
    const [first, second] = [
      (await add({ ...visit, name: 'First' })).body.data,
      (await add({ ...visit, name: 'Second' })).body.data,
    ];
    const rooms = `/employers/${employerId}/visit-rooms`;
    const room = await call<{ roomUid: string }>('pension-admin', 'POST', rooms, {
      name: 'Quay',
      visitUid: first.visitUid,
      laterVisits: [second.visitUid],
    });
    expect(room.status, JSON.stringify(room.body)).toBe(201);
    for (const { visitUid } of [first, second]) {
      const refused = await call('hs-admin', 'DELETE', `/site-visits/${visitUid}`);
      expect([refused.status, refused.body.message]).toEqual([
        409,
        'This site visit cannot be deleted while visit rooms refer to it. Change or delete them first.',
      ]);
    }
    const path = `/visit-rooms/${room.body.data.roomUid}`;
    expect((await call('employer-user', 'DELETE', path)).status).toBe(404);
    expect((await call('external-admin', 'DELETE', path)).status).toBe(403);
    expect((await call<object>('pension-admin', 'DELETE', path)).body.data).toEqual(room.body.data);
    expect((await call('pension-admin', 'GET', path)).status).toBe(404);
    for (const { visitUid } of [first, second])
      expect((await call('hs-admin', 'DELETE', `/site-visits/${visitUid}`)).status).toBe(200);
  });

  it('takes a file in a form, answers it unchanged, and deletes it with its record', async () => {
    const { visitUid } = (await add({ ...visit, name: 'With a plan' })).body.data;
    const rooms = `/employers/${employerId}/visit-rooms`;
    const send = async (file: File) => {
      const fields = { name: 'Jetty', visitUid, laterVisits: JSON.stringify([visitUid]), plan: file };
      const headers = { Authorization: `Bearer ${userUids.get('pension-admin')}`, 'X-Requested-With': 'XMLHttpRequest' };
      const answer = await fetch(origin + rooms, { method: 'POST', headers, body: formData(fields) });
      return { status: answer.status, body: (await answer.json()) as Body<Record<string, unknown>> };
    };
    const contents = async (): Promise<number> => (await sql`select from portal.file_contents`.execute(database.db)).rows.length;
    const before = await contents();
    const refused = await send(pdfFile());
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [{ field: 'plan', defaultMessage: 'The portal does not take this type of file. Choose a PNG file' }],
    ]);
    const room = await send(pngFile('plan.png'));
    expect(room).toMatchObject({
      status: 201,
      body: { data: { name: 'Jetty', laterVisits: [visitUid], plan: { name: 'plan.png', mediaType: 'image/png' } } },
    });
    const path = `/visit-rooms/${String(room.body.data['roomUid'])}`;
    const asked = (role: string) =>
      fetch(`${origin}${path}/files/plan`, { headers: { Authorization: `Bearer ${userUids.get(role)}` } });
    expect(await (await asked('pension-admin')).bytes()).toEqual(await pngFile().bytes());
    expect((await asked('employer-user')).status).toBe(404);
    expect(await contents()).toBe(before + 1);
    expect((await call('pension-admin', 'DELETE', path)).status).toBe(200);
    expect(await contents()).toBe(before);
    const { paths } = JSON.parse(copy.read('schemas/built/openapi.json')) as {
      paths: Record<string, Record<string, { requestBody?: { content: object } }>>;
    };
    expect(Object.keys(paths['/employers/{employerId}/visit-rooms']?.['post']?.requestBody?.content ?? {})).toEqual([
      'application/json',
      'multipart/form-data',
    ]);
    expect(paths['/visit-rooms/{id}/files/plan']).toHaveProperty('get');
  });

  it('is in the OpenAPI document', () => {
    const { paths } = JSON.parse(copy.read('schemas/built/openapi.json')) as { paths: Record<string, object> };
    expect(paths['/site-visits/{id}']).toHaveProperty('delete.responses.412');
    expect(paths['/site-visits/{id}']).toHaveProperty('delete.x-permission', 'siteVisit.delete');
    expect(paths['/employers/{employerId}/site-visits/alphabet']).toHaveProperty('get.operationId', 'countSiteVisitsByLetter');
    expect(Object.keys(paths)).toEqual(expect.arrayContaining(['/employers/{employerId}/site-visits', '/site-visits/{id}']));
  });
});
