import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SearchResult } from '../../../schemas/generated/types.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import * as resources from '../../../schemas/generated/resources.ts';
import { createTestApi, type TestApi } from '../../../tests/setup/api/testApi.ts';
import { employeeOptions } from '../../store/employees/employees.ts';
import { searchedKinds } from '../../store/search/search.ts';

let test: TestApi;
let records: Records;
let employer: number;
let foreign: number;
let keeper: string;
let of: { payroll: string; benefit: string };

beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
  ({ employer, user: keeper } = await records.employerWithUser({ is_pension_administrator: true }));
  await sql`update portal.employers set name = 'Harbour Bakery' where id = ${employer}`.execute(test.database.db);
  const payroll = await records.payroll(employer, { name: 'Shop staff, weekly' });
  of = { payroll, benefit: await records.benefit(employer, payroll) };
  await records.pensionScheme(employer, { name: 'Shop scheme 2012' });
  await records.employee(employer, {
    first_name: 'Siobhán',
    last_name: 'O’Connor',
    payroll_number: 'HB-0417',
    national_insurance: 'AB123456C',
    email: 'siobhan@people.example',
  });
  await records.employee(employer, { first_name: 'Mary Ann', last_name: 'Łukaszewska', payroll_number: 'HB-0418' });
  foreign = await records.employer({ name: 'Quarry Works' });
  await records.employee(foreign, { first_name: 'Siobhan', last_name: 'Quarryman', payroll_number: 'QW-1' });
  await records.payroll(foreign, { name: 'Quarry shop, monthly' });
});
afterAll(() => test.close());

const search = async (text: string, as: string | null = keeper): Promise<SearchResult[]> =>
  (await test.call<{ data: SearchResult[] }>(as, 'GET', `/search?q=${encodeURIComponent(text)}`)).body.data;
const titles = async (text: string, as?: string): Promise<string[]> => (await search(text, as)).map(({ title }) => title);

const staff = () => records.user({ is_hs_admin: true });
const adviserOf = async (employerId: number, isActive = true): Promise<string> => {
  const intermediary = await records.intermediary();
  const adviser = await records.user();
  await records.client(intermediary, employerId, isActive);
  await records.member(adviser, intermediary);
  return adviser;
};

describe('a search', () => {
  it.each([
    'siobhan',
    'SIOBHÁN',
    "o'c",
    'oconnor',
    'o connor',
    'connor siob',
    'hb-0417',
    'ab123456c',
    'AB 12 34 56 C',
    'siobhan@people',
    'sio',
    'si',
  ])('finds a person by %s', async (text) => {
    expect(await titles(text)).toContain('Siobhán O’Connor');
  });

  it.each(['maryann', 'mary ann', 'lukas', 'Łukas'])(
    'finds a name of two words, or with a foreign letter, by %s',
    async (text) => {
      expect(await titles(text)).toEqual(['Mary Ann Łukaszewska']);
    },
  );

  it('answers what is shown of a record and where it is, and nothing else of it', async () => {
    const [found, ...others] = await search('siobhan');
    expect(found).toEqual({
      kind: 'employees',
      uid: expect.stringMatching(/^[\da-f-]{36}$/) as string,
      employerId: employer,
      employerName: 'Harbour Bakery',
      title: 'Siobhán O’Connor',
      detail: 'Payroll number HB-0417',
    });
    expect(others).toEqual([]);
  });

  it('finds payrolls, pension schemes, statements and uploads too', async () => {
    const period = await records.payPeriod(employer, of, { name: 'Shop week 47', is_extra: true });
    await records.statement(employer, period, of, { period_name: 'Shop week 47', payment_reference: 'HARBOUR 47' });
    const job = await records.bulkLoad(employer, { ...of, uploadedBy: keeper });
    await sql`update portal.bulk_load_jobs set file_name = 'Shop hours.csv' where bulk_load_job_uid = ${job}`.execute(
      test.database.db,
    );
    const found = await search('shop');
    expect(found.map(({ kind, title, detail }) => [kind, title, detail])).toEqual([
      ['payrolls', 'Shop staff, weekly', null],
      ['pension-schemes', 'Shop scheme 2012', null],
      ['statements', expect.stringMatching(/^Shop staff, weekly, .+, Shop week 47$/), 'HARBOUR 47'],
      ['bulk-load-jobs', 'Shop hours.csv', null],
    ]);
    expect((await search('harbour 47')).map(({ kind }) => kind)).toEqual(['statements']);
  });

  it('takes % and _ for what they are', async () => {
    expect([await titles('%%%'), await titles('___'), await titles('hb_0417')]).toEqual([[], [], []]);
  });

  it('shows those that begin with the text first', async () => {
    await records.employee(employer, { first_name: 'Amos', last_name: 'Zanders' });
    await records.employee(employer, { first_name: 'Zan', last_name: 'Young' });
    await records.employee(employer, { first_name: 'Alizan', last_name: 'Able' });
    expect(await titles('zan')).toEqual(['Zan Young', 'Amos Zanders', 'Alizan Able']);
  });

  it('has six results of a kind at most', async () => {
    for (let n = 0; n < 8; n += 1) await records.employee(employer, { first_name: 'Octavia', last_name: `Number${n}` });
    expect(await titles('octavia')).toHaveLength(6);
  });

  it('refuses a zero character, which the database could not compare', async () => {
    const { status, body } = await test.call(keeper, 'GET', '/search?q=%00abc');
    expect([status, body.errors[0]?.field]).toEqual([400, 'q']);
  });

  it.each(['/search', '/search?q=', '/search?q=%20', `/search?q=${'x'.repeat(101)}`])(
    'refuses %s, and says why',
    async (path) => {
      const { status, body } = await test.call(keeper, 'GET', path);
      expect([status, body.errors[0]]).toEqual([400, { field: 'q', defaultMessage: 'Give 1 to 100 characters to search for.' }]);
    },
  );
});

describe('the order of what is found', () => {
  const syllables = ['qu', 'quo', 'oq', 'uoq', 'quoq', 'ab'];
  /** Names in which the searched texts begin the name, a later word, or stand inside. */
  const names = syllables.flatMap((one) =>
    syllables.flatMap((other) => [
      [`${one}${other}`, `${other}x`],
      [`b${one}`, `${other}${one}`],
    ]),
  );
  let people: { title: string; employerName: string }[];
  let everybody: string;

  beforeAll(async () => {
    everybody = await staff();
    people = [];
    for (const employerName of ['Zebra Works', 'Alder Works']) {
      const id = await records.employer({ name: employerName });
      for (const [first_name = '', last_name = ''] of names) {
        await records.employee(id, { first_name, last_name });
        people.push({ title: `${first_name} ${last_name}`, employerName });
      }
    }
  });

  const rank = (title: string, text: string): number => (title.startsWith(text) ? 0 : 2) + (title.includes(` ${text}`) ? 0 : 1);

  it.each(['quo', 'uoq', 'quoq', 'quoqu', 'abq', 'oqu quo', 'bquo quoq', 'xquo'])(
    'is that of the name, from those that begin with %s to those that have it inside, and of the employer',
    async (text) => {
      const words = text.split(' ');
      const expected = people
        .filter(({ title }) => words.every((word) => title.includes(word)))
        .toSorted(
          (one, other) =>
            rank(one.title, text) - rank(other.title, text) ||
            one.title.localeCompare(other.title, 'en-GB') ||
            one.employerName.localeCompare(other.employerName, 'en-GB'),
        )
        .slice(0, 6);
      const found = await search(text, everybody);
      expect(found.map(({ title, employerName }) => ({ title, employerName }))).toEqual(expected);
    },
  );

  it('has those first that begin with the text, also where more than the candidates have it inside', async () => {
    await sql`
      insert into portal.employees (employer_id, first_name, last_name, payroll_number)
      select ${employer}, case when n > 600 then 'Vroth' else 'Ivroth' end, 'Number' || n, 'V' || n from generate_series(1, 603) n`.execute(
      test.database.db,
    );
    expect((await titles('vroth', everybody)).slice(0, 3)).toEqual(['Vroth Number601', 'Vroth Number602', 'Vroth Number603']);
    await sql`
      update portal.employees set first_name = 'Vroth' where employer_id = ${employer} and first_name = 'Ivroth' and last_name like 'Number10_'`.execute(
      test.database.db,
    );
    expect((await titles('vroth', everybody))[0]).toBe('Vroth Number100');
  });

  it('is that of the employers among many records of one name', async () => {
    // The first employers by name come last in the table.
    for (let n = 99; n > 39; n -= 1)
      await records.payroll(await records.employer({ name: `Namesake ${n}` }), { name: 'Xanthic pay' });
    const expected = [40, 41, 42, 43, 44, 45].map((n) => `Namesake ${n}`);
    expect((await search('xanthic', everybody)).map(({ employerName }) => employerName)).toEqual(expected);
    expect((await search('pay xanth', everybody)).map(({ employerName }) => employerName)).toEqual(expected);
  });
});

describe('the permissions of a search', () => {
  it('are those of the records: nothing of another employer is found, for anybody who may not read it', async () => {
    expect(await titles('quarry')).toEqual([]);
    expect((await search('siobhan')).map(({ employerId }) => employerId)).toEqual([employer]);
    expect(await titles('quarryman', await adviserOf(employer))).toEqual([]);
    expect(await titles('quarryman', await adviserOf(foreign, false))).toEqual([]);
    expect(await titles('quarryman', await records.user())).toEqual([]);
    expect((await test.call(null, 'GET', '/search?q=quarry')).status).toBe(401);
  });

  it('show an adviser the records of their clients, and provider staff those of all', async () => {
    expect(await titles('quarryman', await adviserOf(foreign))).toEqual(['Siobhan Quarryman']);
    expect(new Set((await search('siobhan', await staff())).map(({ employerId }) => employerId))).toEqual(
      new Set([employer, foreign]),
    );
  });

  it('end with the access, at the next search', async () => {
    const { employer: left, user } = await records.employerWithUser({});
    await records.employee(left, { first_name: 'Wilhelmina', last_name: 'Left' });
    expect(await titles('wilhelmina', user)).toEqual(['Wilhelmina Left']);
    await sql`update portal.company_relationships set is_active = false, access_state = 'revoked' where user_uid = ${user}`.execute(
      test.database.db,
    );
    expect(await titles('wilhelmina', user)).toEqual([]);
  });

  it('hold in the database, also for a call that asks for more than its scope', async () => {
    const found = async (employers: number[] | null, scope: 'all' | number[]) => {
      const { rows } = await test.store.read(scope, (reader) =>
        sql<{ employerId: number }>`
          select employer_id as "employerId" from portal.records_found('employees', ${employers}::bigint[], '{%siobhan%}', 10)`.execute(
          reader,
        ),
      );
      return rows.map(({ employerId }) => employerId).sort((a, b) => a - b);
    };
    expect(await found(null, [employer])).toEqual([employer]);
    expect(await found([foreign], [employer])).toEqual([]);
    expect(await found(null, [])).toEqual([]);
    expect(await found(null, 'all')).toEqual([employer, foreign]);
  });

  it('need three letters beyond five employers, since the index has no shorter ones', async () => {
    const person = await staff();
    expect(await search('si', person)).toEqual([]);
    expect(await titles('s o', person)).toEqual([]);
    expect((await titles('siobhan q', person)).includes('Siobhan Quarryman')).toBe(true);
  });
});

describe('a national insurance number', () => {
  const atEmployer = async (values: Parameters<Records['relationship']>[2]): Promise<string> => {
    const user = await records.user();
    await records.relationship(user, employer, values);
    return user;
  };

  it.each([
    ['an employer user', () => atEmployer({})],
    ['an external admin, who reads its last characters', () => records.user({ is_external_admin: true })],
    ['an analyst of the provider', () => records.user({ is_external_admin: true, can_view_analytics: true })],
  ])('is no way to find a person for %s', async (_who, as) => {
    const person = await as();
    expect(await titles('siobh hb-0417 peop', person)).toEqual(['Siobhán O’Connor']);
    // Its beginning, a part, its end and all of it, after words that find the person.
    for (const guess of ['ab1', 'ab1234', '345', '56c', 'ab123456c', 'AB 12 34 56 C'])
      expect(await titles(`hb-0417 ${guess}`, person), guess).toEqual([]);
    expect(await titles('ab123456c', person)).toEqual([]);
    // Another record of the process may have the number 1234.
    expect(await titles('1234', person)).not.toContain('Siobhán O’Connor');
  });

  it('finds people at the employers whose numbers a person reads, and not at the others', async () => {
    await records.employee(foreign, {
      first_name: 'Nina',
      last_name: 'Number',
      payroll_number: 'QW-9',
      national_insurance: 'AB123456D',
    });
    const person = await records.user();
    await records.relationship(person, employer, { is_pension_administrator: true });
    await records.relationship(person, foreign, {});
    expect(await titles('ab123456', person)).toEqual(['Siobhán O’Connor']);
    expect(await titles('nina', person)).toEqual(['Nina Number']);
    expect(await titles('connor ab123456c', person)).toEqual(['Siobhán O’Connor']);
  });
});

it('every other text by which people are found is open to all who list them', () => {
  const { fieldPermissions = {} } = resources.employees.resource;
  expect(employeeOptions.searched?.filter((field) => field in fieldPermissions)).toEqual(['nationalInsurance']);
});

it.each(searchedKinds.filter((kind) => kind !== 'employees'))('what finds %s is open to all who list them', (kind) => {
  const found = Object.values(resources).find(({ resource }) => resource.name === kind);
  const texts = ['name', 'periodName', 'paymentReference', 'fileName'];
  expect(texts.filter((field) => field in (found?.resource.fieldPermissions ?? {}))).toEqual([]);
});
