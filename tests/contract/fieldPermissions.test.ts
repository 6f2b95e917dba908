import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import accounts from '../../mocks/accounts.json' with { type: 'json' };
import { type TestDatabase, createTestDatabase } from '../../server/node/postgres/testDatabase.ts';
import { copyProject, type ProjectCopy } from '../setup/projectCopy.ts';
import { siteVisit, siteVisits, visitRoom, visitRooms } from './siteVisits.ts';
import { startApi } from './startApi.ts';

const [reader, editor] = ['pension-admin', 'provider-admin'];
const note = { title: 'Internal note', type: ['string', 'null'], maxLength: 80 };
const headcount = { ...siteVisit.properties.headcount, default: 10 };
const fields = [...siteVisits.sections.flatMap((section) => section.fields), 'note'];
const limits = { read: 'siteVisit.readNote' };

/** Fields of records that are kept as documents: two that few may read, one computed from them, and one that few may write. */
const visits = {
  ...siteVisits,
  permissions: {
    ...siteVisits.permissions,
    'siteVisit.readNote': [editor, 'senior-pension-admin'],
    'siteVisit.countHeads': [editor],
  },
  archive: { permission: 'siteVisit.write' },
  lifecycle: {
    machine: 'siteVisit',
    state: 'status',
    events: { finish: { permission: 'siteVisit.write', form: 'finish-visit' } },
  },
  fieldPermissions: { note: limits, fee: limits, totalCost: limits, headcount: { write: 'siteVisit.countHeads' } },
  endpoints: {
    ...siteVisits.endpoints,
    create: { ...siteVisits.endpoints.create, sections: [{ title: 'The visit', fields }] },
  },
  list: { ...siteVisits.list, filters: [...siteVisits.list.filters, 'note'] },
  sections: siteVisits.sections.map((section) => ({ ...section, fields })),
};

/** A chart of one event, whose form asks for a limited field: its own permission decides who may send it. */
const chart = `import { setup } from 'xstate';
import { typedMeta } from './lifecycle.ts';
import type { LifecycleSample } from './lifecycleSample.ts';

export const siteVisit = setup({
  types: { input: {} as object, context: {} as object, events: {} as { readonly type: 'finish' }, meta: typedMeta },
}).createMachine({
  id: 'siteVisit',
  context: ({ input }) => input,
  meta: { title: 'Site visit', events: { finish: 'Finish' } },
  initial: 'planned',
  states: {
    planned: { meta: { label: 'Planned' }, on: { finish: 'finished' } },
    finished: { meta: { label: 'Finished' }, type: 'final' },
  },
});

export const samples: LifecycleSample<typeof siteVisit> = { facts: {}, events: [{ type: 'finish' }] };
`;
const finishVisit = {
  $schema: '../meta/entity.meta.json',
  $id: 'finish-visit',
  title: 'End of a visit',
  description: 'What the end of a visit asks for.',
  type: 'object',
  additionalProperties: false,
  properties: { note },
};

/** The same of records in a table. */
const rooms = {
  ...visitRooms,
  fieldPermissions: { note: { ...limits, write: 'siteVisit.countHeads' } },
  endpoints: {
    ...visitRooms.endpoints,
    create: {
      ...visitRooms.endpoints.create,
      sections: [{ title: 'The room', fields: ['name', 'visitUid', 'laterVisits', 'note'] }],
    },
  },
  list: { ...visitRooms.list, search: { label: 'Name' }, sort: ['name', 'note'] },
};

let copy: ProjectCopy;
let database: TestDatabase;
let origin: string;
let stop: () => Promise<void>;
let userUids: Map<string, string>;
let employerId: number;

beforeAll(async () => {
  copy = copyProject();
  const files = {
    'entities/site-visit.schema.json': { ...siteVisit, properties: { ...siteVisit.properties, note, headcount } },
    'resources/site-visits.json': visits,
    'entities/visit-room.schema.json': { ...visitRoom, properties: { ...visitRoom.properties, note } },
    'resources/visit-rooms.json': rooms,
    'forms/finish-visit.schema.json': finishVisit,
  };
  for (const [file, content] of Object.entries(files)) copy.write(`schemas/${file}`, JSON.stringify(content));
  copy.write('machines/lifecycles/siteVisit.ts', chart);
  const generated = copy.run('npm run --silent generate');
  if (generated.status !== 0) throw new Error(generated.output);
  database = await createTestDatabase({ sample: true });
  ({ origin, stop } = await startApi(copy.folder, database.url));
  const users = await database.db.selectFrom('portal.users').select(['email', 'user_uid']).execute();
  userUids = new Map(accounts.map(({ role, email }) => [role, users.find((user) => user.email === email)?.user_uid ?? '']));
  const { body } = await call(reader, 'GET', '/employers');
  employerId = (body.data as unknown as { id: number }[])[0]?.id ?? 0;
}, 180_000);
afterAll(async () => {
  await stop();
  await database.close();
  copy.remove();
});

type Fields = Record<string, unknown>;

interface Body<Data> {
  data: Data;
  message: string;
  meta: { totalCount: number };
  errors: { field: string; defaultMessage: string }[];
}

async function call<Data = Fields>(
  role: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Body<Data>; tag: string; text: string }> {
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
  const text = await response.text();
  return { status: response.status, tag: response.headers.get('ETag') ?? '', text, body: JSON.parse(text) as Body<Data> };
}

const listOf = (resource: string, query: string): string => `/employers/${employerId}/${resource}${query}`;

async function made(resource: string, id: string, fields: Fields): Promise<string> {
  const { status, body, text } = await call(editor, 'POST', listOf(resource, ''), fields);
  expect(status, text).toBe(201);
  return String(body.data[id]);
}

const visit = (fields: Fields = {}) =>
  made('site-visits', 'visitUid', {
    name: 'Audit',
    visitDate: '2026-11-30',
    note: 'Zanzibar',
    fee: 12_345,
    headcount: 7,
    ...fields,
  });

describe('a record as a document', () => {
  it('has a limited field for callers with the permission alone', async () => {
    const path = `/site-visits/${await visit()}`;
    const whole = await call(editor, 'GET', path);
    expect(whole.body.data).toMatchObject({ note: 'Zanzibar', fee: 12_345, totalCost: 12_345, headcount: 7 });
    const { body, text } = await call(reader, 'GET', path);
    expect(body.data).toMatchObject({ name: 'Audit', headcount: 7 });
    for (const field of ['note', 'fee', 'totalCost']) expect(body.data).not.toHaveProperty(field);
    expect(text).not.toContain('Zanzibar');
  });

  it('does not give it away in lists or in the answers of changes', async () => {
    const uid = await visit({ name: 'Quiet' });
    const path = `/site-visits/${uid}`;
    const answers = [
      await call(reader, 'GET', listOf('site-visits', `?filter[visitUid]=${uid}`)),
      await call(reader, 'PATCH', path, { name: 'Still quiet' }),
      await call(reader, 'PATCH', path, {}),
      await call(reader, 'POST', `${path}/finish`, {}),
      await call(reader, 'GET', `/lifecycles/siteVisit/records/${uid}`),
      await call(reader, 'POST', `${path}/archive`, {}),
    ];
    for (const { status, text } of answers) {
      expect(status, text).toBe(200);
      expect(text).not.toContain('Zanzibar');
      expect(text).toContain('uiet');
    }
    expect((await call(editor, 'GET', path)).body.data).toMatchObject({ name: 'Still quiet', note: 'Zanzibar', fee: 12_345 });
  });

  it('takes an event whose form asks for one, and does not answer it', async () => {
    const path = `/site-visits/${await visit()}`;
    const finished = await call(reader, 'POST', `${path}/finish`, { note: 'Went well' });
    expect(finished.status, finished.text).toBe(200);
    expect(finished.body.data).toMatchObject({ status: 'finished' });
    expect(finished.text).not.toContain('Went well');
    expect((await call(editor, 'GET', path)).body.data).toMatchObject({ note: 'Went well' });
  });

  it('cannot be found, sorted or filtered by it', async () => {
    await visit({ note: 'Kilimanjaro' });
    const total = async (role: string, search: string) =>
      (await call(role, 'GET', listOf('site-visits', `?search=${search}`))).body.meta.totalCount;
    expect(await total(editor, 'kilimanjaro')).toBe(1);
    expect(await total(reader, 'kilimanjaro')).toBe(0);
    for (const [query, field] of [
      ['?sort=fee', 'sort'],
      ['?sort=-fee', 'sort'],
      ['?filter[note]=Kilimanjaro', 'filter[note]'],
    ] as const) {
      const { status, body, text } = await call(reader, 'GET', listOf('site-visits', query));
      expect({ query, status, field: body.errors[0]?.field }).toEqual({ query, status: 400, field });
      expect(text.replace(query, '')).not.toMatch(/\bfee\b|, note\b/);
      expect((await call(editor, 'GET', listOf('site-visits', query))).status).toBe(200);
    }
  });

  it('is refused with a field that the caller may not write, and begins with its default without it', async () => {
    const path = `/site-visits/${await visit()}`;
    const body = { name: 'Mine', visitDate: '2026-12-01' };
    for (const [field, value] of Object.entries({ headcount: 9, note: 'Guess', fee: 1 })) {
      for (const answer of [
        await call(reader, 'PATCH', path, { [field]: value }),
        await call(reader, 'POST', listOf('site-visits', ''), { ...body, [field]: value }),
      ]) {
        expect(answer.status, answer.text).toBe(422);
        expect(answer.body.errors).toEqual([
          { field, defaultMessage: expect.stringMatching(/cannot be changed here/) as string },
        ]);
      }
    }
    const own = await call(reader, 'POST', listOf('site-visits', ''), body);
    expect(own.status, own.text).toBe(201);
    expect(own.body.data).toMatchObject({ name: 'Mine', headcount: 10 });
    expect(own.body.data).not.toHaveProperty('totalCost');
    expect((await call(editor, 'PATCH', path, { headcount: 9, fee: 2 })).body.data).toMatchObject({ headcount: 9, fee: 2 });
  });

  it('has an entity tag of the fields that its caller can read', async () => {
    const path = `/site-visits/${await visit()}`;
    const { tag } = await call(reader, 'GET', path);
    expect((await call(editor, 'GET', path)).tag).not.toBe(tag);
    await call(editor, 'PATCH', path, { fee: 99, note: 'Other' });
    expect((await call(reader, 'GET', path)).tag).toBe(tag);
    const changed = await call(reader, 'PATCH', path, { name: 'Renamed' }, { 'If-Match': tag });
    expect(changed.status, changed.text).toBe(200);
    expect(changed.tag).toBe((await call(reader, 'GET', path)).tag);
    expect((await call(reader, 'PATCH', path, { name: 'Late' }, { 'If-Match': tag })).status).toBe(412);
    expect((await call(editor, 'GET', path)).body.data).toMatchObject({ name: 'Renamed', fee: 99, note: 'Other' });
  });
});

describe('a record in a table', () => {
  const room = async (text: string) => made('visit-rooms', 'roomUid', { name: 'Blue', visitUid: await visit(), note: text });

  it('has a limited field for callers with the permission alone', async () => {
    const uid = await room('Patagonia');
    expect((await call(editor, 'GET', `/visit-rooms/${uid}`)).body.data['note']).toBe('Patagonia');
    for (const path of [`/visit-rooms/${uid}`, listOf('visit-rooms', '')]) {
      const { status, text } = await call(reader, 'GET', path);
      expect(status, text).toBe(200);
      expect(text).toContain('Blue');
      expect(text).not.toMatch(/Patagonia|note/);
    }
  });

  it('cannot be found or sorted by it, nor made with it', async () => {
    await room('Galapagos');
    const found = async (role: string) =>
      (await call(role, 'GET', listOf('visit-rooms', '?search=galapagos'))).body.meta.totalCount;
    expect(await found(editor)).toBe(1);
    expect(await found(reader)).toBe(0);
    expect((await call(reader, 'GET', listOf('visit-rooms', '?sort=note'))).status).toBe(400);
    const body = { name: 'Red', visitUid: await visit() };
    expect((await call(reader, 'POST', listOf('visit-rooms', ''), { ...body, note: 'Mine' })).status).toBe(422);
    const own = await call(reader, 'POST', listOf('visit-rooms', ''), body);
    expect(own.status, own.text).toBe(201);
    expect(own.text).not.toContain('note');
    const deleted = await call(reader, 'DELETE', `/visit-rooms/${await room('Svalbard')}`);
    expect(deleted.status, deleted.text).toBe(200);
    expect(deleted.text).not.toContain('Svalbard');
  });
});

it('the recent activity of an employer does not quote limited fields', async () => {
  await visit({ name: 'Silent', note: 'Timbuktu' });
  const said = await database.db.selectFrom('portal.changes').select('activity').execute();
  expect(said.map(({ activity }) => activity)).toContain('Site visit added: Silent');
  expect(JSON.stringify(said)).not.toMatch(/Timbuktu|12345/);
});
