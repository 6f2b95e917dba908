import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Employee, Employer } from '../../../schemas/generated/types.ts';
import type { ListMeta } from './listQuery.ts';
import { type TestApi, createTestApi } from '../../../tests/setup/api/testApi.ts';
import { Records } from '../../../tests/setup/api/records.ts';

interface List<Row> {
  data: Row[];
  meta: ListMeta;
}

let test: TestApi;
let records: Records;
let admin: string;

beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
  admin = await records.user({ is_provider_admin: true });
  for (const name of [
    'Ash & Sons',
    'ash tree care',
    'Beech Ltd',
    '100% Cotton',
    '100 Cotton',
    'under_score',
    'underscore',
    'Zebra',
    "O'Hara",
    'Éclair',
  ])
    await records.employer({ name, short_name: name.slice(0, 10) });
});
afterAll(() => test.close());

const names = async (query: string): Promise<string[]> => {
  const { status, body } = await test.call<List<Employer>>(admin, 'GET', `/employers?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.map(({ name }) => name);
};

describe('a list of employers', () => {
  it('has 25 rows per page from page 1, ordered by name regardless of case', async () => {
    const { body } = await test.call<List<Employer>>(admin, 'GET', '/employers');
    expect(body.meta).toEqual({ totalCount: 10, pageCount: 1, currentPage: 1, perPage: 25 });
    expect(body.data.slice(2, 5).map(({ name }) => name)).toEqual(['Ash & Sons', 'ash tree care', 'Beech Ltd']);
  });

  it.each([
    ['starts_with', 'filter[name][starts_with]=ASH', ['Ash & Sons', 'ash tree care']],
    ['like', 'filter[name][like]=tree', ['ash tree care']],
    ['like, of %', `filter[name][like]=${encodeURIComponent('0% C')}`, ['100% Cotton']],
    ['starts_with, of _', 'filter[name][starts_with]=under_', ['under_score']],
    ['like, of _', 'filter[name][like]=r_s', ['under_score']],
    ['like, of an apostrophe', "filter[name][like]=o'h", ["O'Hara"]],
    ['like, of a letter without its accent', 'filter[name][like]=ecl', ['Éclair']],
    ['like, of an accent too many', 'filter[name][like]=zébra', ['Zebra']],
    ['like, in another case', 'filter[name][like]=ÉCLAIR', ['Éclair']],
    ['starts_with, of a letter without its accent', 'filter[name][starts_with]=EC', ['Éclair']],
    ['starts_with, of an accent too many', 'filter[name][starts_with]=zéb', ['Zebra']],
    ['starts_with, not of a later word', 'filter[name][starts_with]=clair', []],
    ['shortName, of a letter without its accent', 'filter[shortName][like]=clai&filter[shortName][starts_with]=ecl', ['Éclair']],
    ['shortName', 'filter[shortName][starts_with]=beech', ['Beech Ltd']],
    ['equality', 'filter[name]=Zebra', ['Zebra']],
    ['a search for two words', 'search=CARE%20ash', ['ash tree care']],
    ['a search for a short name', 'search=beech%20ltd', ['Beech Ltd']],
    ['a search for %', 'search=%25', ['100% Cotton']],
    ['a search for digits', 'search=100', ['100 Cotton', '100% Cotton']],
    ['a search and a filter', 'search=ash&filter[name][starts_with]=ash%20t', ['ash tree care']],
    ['the reversed order', 'limit=2&sort=-name', ['Éclair', 'Zebra']],
  ])('filters by %s', async (_, query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  it('has pages without a gap or a repetition, in both orders', async () => {
    for (const sort of ['name', '-name', 'id']) {
      const pages = await Promise.all([1, 2, 3, 4].map((page) => names(`limit=3&page=${page}&sort=${sort}`)));
      expect(pages.map((page) => page.length)).toEqual([3, 3, 3, 1]);
      expect(pages.flat()).toEqual(await names(`getAll=1&sort=${sort}`));
    }
  });

  it('is empty beyond its last page', async () => {
    expect(await names('page=1000000000')).toEqual([]);
  });

  it.each([
    ['page', 'page=-1'],
    ['page', 'page=0'],
    ['page', 'page=1e9'],
    ['page', 'page=99999999999999999999'],
    ['limit', 'limit=501'],
    ['limit', 'limit=abc'],
    ['sort', 'sort=password'],
    ['filter[password]', 'filter[password]=x'],
    ['filter[id]', 'filter[id]=seven'],
    ['filter[name][regex]', 'filter[name][regex]=x'],
    ['filter[name][like]', `filter[name][like]=${'x'.repeat(201)}`],
    ['filter[name][like]', 'filter[name][like]=%00'],
    ['search', `search=${'x'.repeat(201)}`],
    ['search', 'search=%00'],
    ['filter[isActive]', 'filter[isActive]=yes'],
  ])('refuses an invalid %s by name (%s)', async (field, query) => {
    const { status, body } = await test.call(admin, 'GET', `/employers?${query.slice(0, 20_000)}`);
    expect(status).toBe(400);
    expect(body.errors.map((error) => error.field)).toEqual([field]);
    expect(body.errors[0]?.defaultMessage).not.toBe('');
  });

  it('finds employers with the searched number as id or in the name', async () => {
    const [first] = (await test.call<List<Employer>>(admin, 'GET', '/employers?sort=id')).body.data;
    expect(await names(`search=${first?.id}&filter[id]=${first?.id}`)).toEqual([first?.name]);
    expect(await names('search=0')).not.toContain(first?.name);
  });

  it("refuses a search that the resource's file does not allow", async () => {
    const { status, body } = await test.call(admin, 'GET', '/products?search=isa');
    expect([status, body.errors.map(({ field }) => field)]).toEqual([400, ['search']]);
  });

  it('counts the visible employers by letter', async () => {
    const all = await test.call<{ data: { letter: string; count: number }[] }>(admin, 'GET', '/employers/alphabet');
    expect(all.body.data).toEqual([
      { letter: '#', count: 2 },
      { letter: 'A', count: 2 },
      { letter: 'B', count: 1 },
      { letter: 'E', count: 1 },
      { letter: 'O', count: 1 },
      { letter: 'U', count: 2 },
      { letter: 'Z', count: 1 },
    ]);
    const user = await records.user();
    await records.relationship(user, await employerId('Zebra'));
    const own = await test.call<{ data: unknown[] }>(user, 'GET', '/employers/alphabet');
    expect(own.body.data).toEqual([{ letter: 'Z', count: 1 }]);
  });

  it("holds only the caller's own employers", async () => {
    const user = await records.user();
    await records.relationship(user, await employerId('Zebra'), { is_pension_administrator: true });
    const { body } = await test.call<List<Employer>>(user, 'GET', '/employers?limit=1&page=1');
    expect(body.data.map(({ name }) => name)).toEqual(['Zebra']);
    expect(body.meta.totalCount).toBe(1);
  });
});

const employerId = async (name: string): Promise<number> =>
  (await test.database.db.selectFrom('portal.employers').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;

describe('a list of employees', () => {
  it('takes its total from a counter, and counts only when filtered', async () => {
    const employer = await records.employer({ name: 'Counted' });
    for (const last_name of ['Quill', 'Zeal']) await records.employee(employer, { last_name });
    await test.database.db.updateTable('portal.employers').set({ employee_count: 77 }).where('id', '=', employer).execute();
    const total = async (query: string): Promise<number> =>
      (await test.call<List<Employee>>(admin, 'GET', `/employers/${employer}/employees?${query}`)).body.meta.totalCount;
    expect([await total(''), await total('search=zeal'), await total('filter[isActive]=true')]).toEqual([77, 1, 2]);
  });

  it('searches all words in names, payroll numbers, national insurance numbers and emails', async () => {
    const employer = await records.employer({ name: 'Searched' });
    const payroll = await records.payroll(employer);
    await records.employee(employer, {
      first_name: 'Zoë',
      last_name: 'Quill',
      payroll_number: 'X-1',
      national_insurance: 'QQ654321B',
      email: 'zoe@people.example',
      payroll_uid: payroll,
    });
    await records.employee(employer, { first_name: 'Quentin', last_name: 'Zeal', payroll_number: 'X-2', is_active: false });
    const found = async (query: string): Promise<string[]> =>
      (await test.call<List<Employee>>(admin, 'GET', `/employers/${employer}/employees?${query}`)).body.data.map(
        ({ payrollNumber }) => payrollNumber,
      );
    expect(await found('search=zo%C3%AB quill')).toEqual(['X-1']);
    expect(await found('search=654321')).toEqual(['X-1']);
    expect(await found('search=zoe@people')).toEqual(['X-1']);
    expect(await found('search=x-')).toEqual(['X-1', 'X-2']);
    expect(await found('search=%25')).toEqual([]);
    expect(await found('filter[isActive]=false')).toEqual(['X-2']);
    expect(await found(`filter[payrollUid]=${payroll}`)).toEqual(['X-1']);
    expect(await found('sort=-payrollNumber')).toEqual(['X-2', 'X-1']);
  });

  describe('by a range', () => {
    let employer: number;
    beforeAll(async () => {
      employer = await records.employer({ name: 'Ranges' });
      await records.employee(employer, { payroll_number: 'R-1', employment_start_date: '2026-01-01', annual_salary: 2_000_000 });
      await records.employee(employer, { payroll_number: 'R-2', employment_start_date: '2026-01-31', annual_salary: 2_500_050 });
      await records.employee(employer, { payroll_number: 'R-3', employment_start_date: null, annual_salary: null });
    });
    const ask = (query: string) =>
      test.call<List<Employee>>(admin, 'GET', `/employers/${employer}/employees?sort=payrollNumber&${query}`);

    it.each([
      [
        'the whole of the last day',
        'filter[employmentStartDate][gte]=2026-01-02&filter[employmentStartDate][lte]=2026-01-31',
        ['R-2'],
      ],
      ['the first day', 'filter[employmentStartDate][lte]=2026-01-01', ['R-1']],
      ['money in pence', 'filter[annualSalary][gte]=2000001', ['R-2']],
      ['an amount beyond any salary', 'filter[annualSalary][lte]=999999999999999', ['R-1', 'R-2']],
      ['two fields together', 'filter[annualSalary][gte]=1&filter[employmentStartDate][lte]=2026-01-15', ['R-1']],
    ])('finds %s', async (_, query, expected) => {
      const { status, body } = await ask(query);
      expect(status, JSON.stringify(body)).toBe(200);
      expect(body.data.map(({ payrollNumber }) => payrollNumber)).toEqual(expected);
    });

    it.each([
      'filter[employmentStartDate][gte]=soon',
      'filter[employmentStartDate][lte]=2026-02-30',
      'filter[annualSalary][gte]=1e5',
      'filter[isActive][gte]=true',
      'filter[payrollUid][lte]=x',
      'filter[employmentStartDate][like]=2026',
    ])('refuses %s, and names it', async (query) => {
      const { status, body } = await ask(query);
      expect(status).toBe(400);
      expect(body).toMatchObject({ errors: [{ field: query.split('=')[0] }] });
    });
  });
});
