import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import accounts from '../../mocks/accounts.json' with { type: 'json' };
import type { EntitySchema, JsonSchema } from '../../schemas/lib/jsonSchema.ts';
import { type TestDatabase, createTestDatabase } from '../../server/node/postgres/testDatabase.ts';
import { compareWithSchema } from '../setup/database/compareCatalogues.ts';
import { copyProject, type ProjectCopy } from '../setup/projectCopy.ts';
import { siteVisit, siteVisits } from './siteVisits.ts';
import { startApi } from './startApi.ts';

type Row = Record<string, unknown>;

/** The generator and the API start as processes of their own, several times. */
const slow = 180_000;
const payrollFile = 'schemas/entities/payroll.schema.json';
const visitFile = 'schemas/entities/site-visit.schema.json';

let copy: ProjectCopy;
let database: TestDatabase;
let api: Awaited<ReturnType<typeof startApi>>;
let userUid: string;
let employerId: number;

beforeAll(async () => {
  copy = copyProject();
  copy.write(visitFile, JSON.stringify(siteVisit, null, 2));
  copy.write('schemas/resources/site-visits.json', JSON.stringify(siteVisits, null, 2));
  database = await createTestDatabase({ migrated: false });
}, slow);
afterAll(async () => {
  await api.stop();
  await database.close();
  copy.remove();
});

async function start(): Promise<void> {
  api = await startApi(copy.folder, database.url);
  const email = accounts.find(({ role }) => role === 'hs-admin')?.email ?? '';
  const user = await database.db
    .selectFrom('portal.users')
    .select('user_uid')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  userUid = user.user_uid;
  employerId = 1011;
}

async function call(method: string, path: string, body?: object): Promise<{ status: number; data: unknown; text: string }> {
  const response = await fetch(api.origin + path, {
    method,
    headers: { Authorization: `Bearer ${userUid}`, 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, text, data: (JSON.parse(text) as { data: unknown }).data };
}

/** Every record of the employer, each as its own page shows it. */
async function recordsOf(resource: 'payrolls' | 'site-visits', idProperty: string): Promise<Row[]> {
  const { data } = await call('GET', `/employers/${employerId}/${resource}?getAll=1`);
  const shown = (data as Row[]).map((row) => call('GET', `/${resource}/${String(row[idProperty])}`));
  return (await Promise.all(shown)).map((one) => one.data as Row);
}

const generate = () => copy.run('npm run --silent generate');
const check = () => copy.run('npm run --silent check-schemas');

type Change = (properties: Record<string, JsonSchema>, entity: EntitySchema) => void;
const change = (file: string, how: Change): void =>
  copy.edit(file, (json) => how((json as unknown as EntitySchema).properties, json as unknown as EntitySchema));

const choices = (...values: string[]): JsonSchema[] => values.map((value) => ({ const: value, title: `Choice ${value}` }));

/** Gives a field another name in its place, as a developer would by hand. */
function rename(file: string, from: string, to: string): void {
  copy.write(file, copy.read(file).replace(`"${from}": {`, `"${to}": {`));
}

function changePayrolls(): void {
  rename(payrollFile, 'customStatementMessage', 'statementMessage');
  change(payrollFile, (properties) => {
    Object.assign(properties['optOutMechanism'] ?? {}, { oneOf: choices('online', 'form', 'letter') });
    const stance = properties['verifyEmailStance'] ?? {};
    Object.assign(stance, { type: ['string', 'null'], oneOf: [...(stance.oneOf ?? []), { const: null, title: 'Not decided' }] });
    delete properties['includedPartsOfPay'];
  });
  const resource = copy.read('schemas/resources/payrolls.json');
  copy.write(
    'schemas/resources/payrolls.json',
    resource.replaceAll('"customStatementMessage"', '"statementMessage"').replaceAll(/"includedPartsOfPay",\s*/g, ''),
  );
}

const addPayrollWords = (): void =>
  change(payrollFile, (properties, entity) => {
    Object.assign(properties['optOutMechanism'] ?? {}, { 'x-replaced-values': { phone: 'letter' } });
    Object.assign(properties['statementMessage'] ?? {}, { 'x-renamed-from': 'customStatementMessage' });
    entity['x-removed'] = ['includedPartsOfPay'];
  });

function changeVisits(): void {
  rename(visitFile, 'accessCode', 'doorCode');
  change(visitFile, (properties, entity) => {
    Object.assign(properties['purpose'] ?? {}, {
      oneOf: choices('audit', 'briefing'),
      'x-replaced-values': { training: 'briefing' },
    });
    Object.assign(properties['doorCode'] ?? {}, { 'x-renamed-from': 'accessCode' });
    delete properties['equipment'];
    entity['x-removed'] = ['equipment'];
    properties['headcount'] = { title: 'Headcount', type: 'string', maxLength: 20 };
    Object.assign(properties['name'] ?? {}, { maxLength: 8, 'x-older-values': 'kept' });
    properties['visitors'] = { title: 'Visitors', type: 'string', default: 'one' };
    entity.required = [...(entity.required ?? []), 'visitors'];
  });
  copy.edit('schemas/resources/site-visits.json', (json) => {
    const text = JSON.stringify(json).replaceAll('"accessCode"', '"doorCode"').replaceAll('"equipment",', '"visitors",');
    const changed = JSON.parse(text) as typeof siteVisits;
    changed.endpoints.create.required.push('visitors');
    Object.assign(json, changed);
  });
}

/** The lines of an output that are no notes. */
const faultsIn = (output: string): string[] =>
  output
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('Note: '));

describe('a schema that changes, on a table and on documents with rows', { timeout: slow }, () => {
  let payrolls: Row[];
  let visits: Row[];

  it('has records', async () => {
    expect(generate()).toMatchObject({ status: 0 });
    await start();
    const [first, second] = await recordsOf('payrolls', 'payrollUid');
    const changes = { optOutMechanism: 'phone', customStatementMessage: "Ada's note", includedPartsOfPay: 'Basic pay' };
    for (const row of [first, second])
      expect(await call('PATCH', `/payrolls/${String(row?.['payrollUid'])}`, changes)).toMatchObject({ status: 200 });
    const visit = { name: 'Autumn review', visitDate: '2026-11-30', purpose: 'training', headcount: 7, accessCode: 'door-4711' };
    for (const more of [{ equipment: ['laptops'] }, { name: 'Bare', purpose: 'audit' }])
      expect(await call('POST', `/employers/${employerId}/site-visits`, { ...visit, ...more })).toMatchObject({ status: 201 });
    payrolls = await recordsOf('payrolls', 'payrollUid');
    visits = await recordsOf('site-visits', 'visitUid');
    expect([payrolls.length > 1, visits.length > 1]).toEqual([true, true]);
    await api.stop();
  });

  it('is refused by check-schemas and by generate, with file, position and remedy, until the file says what becomes of the rows', () => {
    const [before, migrations] = [copy.read('server/store/migrations/stored.json'), copy.read('server/store/migrations/all.ts')];
    changePayrolls();
    for (const { status, output } of [check(), generate()]) {
      expect(status).toBe(1);
      expect(faultsIn(output)).toEqual([
        expect.stringMatching(/^schemas\/entities\/payroll\.schema\.json:\d+:5 {2}The field "includedPartsOfPay" is gone/),
        expect.stringMatching(/^schemas\/entities\/payroll\.schema\.json:\d+:5 {2}The field "customStatementMessage" is gone/),
        expect.stringMatching(/^schemas\/entities\/payroll\.schema\.json:\d+:5 {2}optOutMechanism no longer has "phone"/),
      ]);
      expect(output).toContain('write "x-renamed-from": "customStatementMessage" there');
      expect(output).toContain('"x-removed": ["includedPartsOfPay"]');
      expect(output).toContain('"x-replaced-values": { "phone": "online" }');
    }
    expect([copy.read('server/store/migrations/stored.json'), copy.read('server/store/migrations/all.ts')]).toEqual([
      before,
      migrations,
    ]);
  });

  it('waits for its migrations, which generate writes', () => {
    addPayrollWords();
    changeVisits();
    const waiting = check();
    expect(waiting.status).toBe(1);
    expect(waiting.output).toMatch(
      /^schemas\/entities\/payroll\.schema\.json:\d+:\d+ {2}The database lacks the change of portal\.payrolls for .*statementMessage.*\. Run npm run generate/m,
    );
    expect(waiting.output).toMatch(
      /^schemas\/entities\/site-visit\.schema\.json:\d+:\d+ {2}The database lacks the change of the documents/m,
    );
    const { status, output } = generate();
    expect(status, output).toBe(0);
    expect(output.match(/Wrote server\/store\/migrations\/\d{4}-(payrolls|site-visits)-\d-fields\.ts/g)).toHaveLength(2);
    expect(check()).toMatchObject({ status: 0 });
  });

  it('has migrations that need no formatting', () => {
    expect(copy.run('node_modules/.bin/oxfmt --check server/store/migrations')).toMatchObject({ status: 0 });
  });

  it('keeps every row of the table', async () => {
    await start();
    const after = await recordsOf('payrolls', 'payrollUid');
    expect(after).toEqual(
      payrolls.map(({ customStatementMessage, includedPartsOfPay: _removed, optOutMechanism, ...row }) => ({
        ...row,
        statementMessage: customStatementMessage,
        optOutMechanism: optOutMechanism === 'phone' ? 'letter' : optOutMechanism,
      })),
    );
    expect(after.filter((row) => row['statementMessage'] === "Ada's note")).toHaveLength(2);
  });

  it('has the tables in server/store/schema as its migrations make them', async () => {
    expect(await compareWithSchema(database.db, copy.folder)).toEqual([]);
  });

  it('keeps every document', async () => {
    expect(await recordsOf('site-visits', 'visitUid')).toEqual(
      visits.map(({ accessCode, equipment: _removed, purpose, headcount, ...row }) => ({
        ...row,
        ...(accessCode !== undefined && { doorCode: accessCode }),
        ...(purpose !== undefined && { purpose: purpose === 'training' ? 'briefing' : purpose }),
        ...(headcount !== undefined && { headcount: JSON.stringify(headcount) }),
        visitors: 'one',
      })),
    );
  });

  it('has the values of removed fields still, where no answer shows them', async () => {
    const { rows } = await sql<{ document: Row }>`
      select document from portal.documents where resource = 'site-visits'`.execute(database.db);
    expect(
      rows.flatMap(({ document }) => Object.entries(document)).filter(([key]) => /^removed_\d{4}_equipment$/.test(key)),
    ).toContainEqual([expect.any(String), ['laptops']]);
    const { rows: columns } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_name = 'payrolls' and column_name like 'removed%'`.execute(database.db);
    const archived = columns[0]?.name ?? '';
    expect(archived).toMatch(/^removed_\d{4}_included_parts_of_pay$/);
    const { rows: kept } = await sql`select 1 from portal.payrolls where ${sql.ref(archived)} = 'Basic pay'`.execute(database.db);
    expect(kept).toHaveLength(2);
  });

  it('takes what is new, in new records and old ones, section by section', async () => {
    const payroll = {
      name: 'By letter',
      frequency: 'monthly',
      startDate: '2026-12-01',
      optOutMechanism: 'letter',
      verifyEmailStance: null,
    };
    const made = await call('POST', `/employers/${employerId}/payroll`, payroll);
    expect(made, made.text).toMatchObject({ status: 201, data: { optOutMechanism: 'letter', verifyEmailStance: null } });
    for (const [body, row] of [
      [{ optOutMechanism: 'letter' }, payrolls[0]],
      [{ statementMessage: null }, payrolls[0]],
      [{ verifyEmailStance: null }, payrolls[1]],
    ] as const) {
      const saved = await call('PATCH', `/payrolls/${String(row?.['payrollUid'])}`, body);
      expect(saved, saved.text).toMatchObject({ status: 200, data: body });
    }
    for (const { visitUid } of visits) {
      const saved = await call('PATCH', `/site-visits/${String(visitUid)}`, { purpose: 'briefing', headcount: 'ten' });
      expect(saved, saved.text).toMatchObject({ status: 200, data: { purpose: 'briefing', headcount: 'ten' } });
    }
    expect((await call('POST', `/employers/${employerId}/payroll`, { ...payroll, optOutMechanism: 'phone' })).status).toBe(422);
    // Longer than names may be now, and kept by the changes above.
    const longer = visits.find(({ name }) => name === 'Autumn review');
    expect((await call('PATCH', `/site-visits/${String(longer?.['visitUid'])}`, { name: 'Autumn reviews' })).status).toBe(422);
  });
});
