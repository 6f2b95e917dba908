import { strict as assert } from 'node:assert';
import type { Role } from '../../e2e/support/accounts.ts';
import type { Employer, Intermediary } from '../../../schemas/generated/types.ts';
import * as entities from '../../../schemas/built/allEntities.js';
import { type Call, type ContractCase, type List, assertRefused, list } from '../contract.ts';

/** Employers as the lists answer them, by default to a provider admin. */
export const employers = (call: Call, query = '', role: Role = 'provider-admin'): Promise<List<Employer>> =>
  list<Employer>(call, role, `/employers${query}`, entities.employer);

export const names = ({ data }: List<{ name: string }>): string[] => data.map(({ name }) => name);

const byLowerCase = (a: string, b: string): number => (a.toLowerCase() < b.toLowerCase() ? -1 : 1);

/** Invalid queries, and the parameter that the refusal names. */
const badQueries: readonly (readonly [query: string, field: string])[] = [
  ['limit=0', 'limit'],
  ['limit=-1', 'limit'],
  ['limit=501', 'limit'],
  ['limit=ten', 'limit'],
  ['limit=2.5', 'limit'],
  ['page=-1', 'page'],
  ['page=0', 'page'],
  ['page=99999999999', 'page'],
  ['sort=phoneNumber', 'sort'],
  ['sort=name;drop table', 'sort'],
  ['filter[colour]=red', 'filter[colour]'],
  ['filter[name][ends_with]=x', 'filter[name][ends_with]'],
  ['filter[id]=abc', 'filter[id]'],
  [`filter[name][like]=${'x'.repeat(10_000)}`, 'filter[name][like]'],
  [`search=${'x'.repeat(10_000)}`, 'search'],
  ['filter[isActive]=yes', 'filter[isActive]'],
];

/** The cases of the lists of employers and intermediaries: pages, order, searches and filters. */
export const partyListCases: readonly ContractCase[] = [
  {
    name: 'employers come 25 a page, by name',
    async run(call) {
      const first = await employers(call);
      assert.equal(first.data.length, 25);
      assert.deepEqual(
        { ...first.meta, totalCount: 0, pageCount: 0 },
        { totalCount: 0, pageCount: 0, currentPage: 1, perPage: 25 },
      );
      assert.ok(first.meta.totalCount >= 80);
      assert.deepEqual(names(first), names(first).sort(byLowerCase));
    },
  },
  {
    name: 'the pages of a list contain each record once',
    async run(call) {
      const all = await employers(call, '?getAll=1');
      assert.equal(all.data.length, all.meta.totalCount);
      const pages: Employer[] = [];
      for (let page = 1; page <= Math.ceil(all.meta.totalCount / 20); page += 1)
        pages.push(...(await employers(call, `?limit=20&page=${page}`)).data);
      assert.deepEqual(
        pages.map(({ id }) => id),
        all.data.map(({ id }) => id),
      );
    },
  },
  {
    name: 'a page beyond the last is empty',
    async run(call) {
      const { data, meta } = await employers(call, '?page=4000');
      assert.deepEqual(data, []);
      assert.equal(meta.currentPage, 4_000);
      assert.ok(meta.totalCount >= 80);
    },
  },
  {
    name: 'a minus sign reverses the order',
    async run(call) {
      const up = await employers(call, '?getAll=1&sort=name');
      const down = await employers(call, '?getAll=1&sort=-name');
      assert.deepEqual(names(down), names(up).reverse());
      const ids = (await employers(call, '?getAll=1&sort=id')).data.map(({ id }) => id);
      assert.deepEqual(
        ids,
        [...ids].sort((a, b) => a - b),
      );
    },
  },
  {
    name: 'starts_with and like ignore case, and match names and short names',
    async run(call) {
      const started = await employers(call, '?filter[name][starts_with]=LARK');
      assert.ok(started.data.length > 0 && names(started).every((name) => /^lark/i.test(name)), names(started).join());
      const contained = await employers(call, '?filter[name][like]=bakerIES');
      assert.ok(contained.data.length > 0 && names(contained).every((name) => /bakeries/i.test(name)), names(contained).join());
      assert.equal((await employers(call, '?filter[shortName][starts_with]=larkspur')).meta.totalCount, 1);
    },
  },
  {
    name: 'a search finds each word in the name or the short name, ignoring case, and a number alone as an id too',
    async run(call) {
      const { data: all } = await employers(call, '?getAll=1');
      const matching = (words: readonly string[]) =>
        all.filter(({ name, shortName }) =>
          words.every((word) => name.toLowerCase().includes(word) || shortName.toLowerCase().includes(word)),
        );
      for (const words of [['bakeries'], ['lark'], ['foods', 'lark'], ['nothing-like-it'], ['%'], ['_']]) {
        const query = encodeURIComponent(words.join(' ').toUpperCase());
        const found = await employers(call, `?getAll=1&search=${query}`);
        assert.deepEqual(
          names(found),
          matching(words).map(({ name }) => name),
          words.join(),
        );
      }
      const [first] = all;
      const byId = await employers(call, `?search=${first?.id}`);
      assert.ok(byId.data.some(({ id }) => id === first?.id));
      assert.equal((await employers(call, '?search=999999999999999')).meta.totalCount, 0);
      assertRefused(await call('provider-admin', 'GET', '/products?search=isa'), 400, ['search']);
    },
  },
  {
    name: 'employers are filtered by whether they are active, and a search narrows the filtered list',
    async run(call) {
      const { data: all } = await employers(call, '?getAll=1');
      for (const role of ['provider-admin', 'intermediary'] as const) {
        for (const isActive of [true, false]) {
          const { data: seen } = await employers(call, '?getAll=1', role);
          const found = await employers(call, `?getAll=1&filter[isActive]=${isActive}`, role);
          assert.deepEqual(
            found.data,
            seen.filter((one) => one.isActive === isActive),
          );
          assert.equal(found.meta.totalCount, found.data.length);
        }
      }
      const both = await employers(call, '?getAll=1&filter[isActive]=true&filter[isActive]=false');
      assert.equal(both.meta.totalCount, all.length);
      const narrowed = await employers(call, '?getAll=1&search=a&filter[isActive]=false');
      assert.ok(narrowed.data.every(({ isActive, name, shortName }) => !isActive && /a/i.test(name + shortName)));
      assert.equal(narrowed.meta.totalCount, narrowed.data.length);
    },
  },
  {
    name: 'a search finds only employers that the caller may see',
    async run(call) {
      const own = await employers(call, '?getAll=1', 'intermediary');
      const otherEmployer = (await employers(call, '?getAll=1')).data.find(({ id }) => !own.data.some((one) => one.id === id));
      for (const text of [otherEmployer?.name ?? '', `${otherEmployer?.id}`]) {
        const found = await employers(call, `?getAll=1&search=${encodeURIComponent(text)}`, 'intermediary');
        assert.ok(!found.data.some(({ id }) => id === otherEmployer?.id));
      }
      const intermediaries = await list<Intermediary>(call, 'hs-admin', '/intermediaries?search=castle', entities.intermediary);
      assert.deepEqual(
        names(intermediaries),
        names(await list<Intermediary>(call, 'intermediary', '/intermediaries?search=castle', entities.intermediary)),
      );
      assert.ok(intermediaries.meta.totalCount > 0);
      const id = intermediaries.data[0]?.id;
      assert.ok(
        (await list<Intermediary>(call, 'hs-admin', `/intermediaries?search=${id}`, entities.intermediary)).data.some(
          (intermediary) => intermediary.id === id,
        ),
      );
      const active = await list<Intermediary>(call, 'hs-admin', '/intermediaries?filter[isActive]=true', entities.intermediary);
      assert.ok(active.data.every(({ isActive }) => isActive));
      assert.equal(
        (await list(call, 'pension-admin', '/intermediaries?search=castle', entities.intermediary)).meta.totalCount,
        0,
      );
    },
  },
  {
    name: '% and _ and \\ are ordinary characters',
    async run(call) {
      for (const character of ['%', '_', '\\', '%25a%25']) {
        for (const operator of ['like', 'starts_with']) {
          const { meta } = await employers(call, `?filter[name][${operator}]=${encodeURIComponent(character)}`);
          assert.equal(meta.totalCount, 0, `${operator} ${character}`);
        }
      }
    },
  },
  {
    name: 'an id finds its record, and several ids find theirs',
    async run(call) {
      const [first, second] = (await employers(call)).data;
      assert.ok(first && second);
      const found = await employers(call, `?filter[id]=${first.id}&filter[id]=${second.id}`);
      assert.deepEqual(new Set(found.data.map(({ id }) => id)), new Set([first.id, second.id]));
      assert.equal(found.meta.totalCount, 2);
    },
  },
  {
    name: 'the alphabet counts the employers by their first letter',
    async run(call) {
      const { body } = await call('provider-admin', 'GET', '/employers/alphabet');
      const letters = (body as { data: { letter: string; count: number }[] }).data;
      const { data: all } = await employers(call, '?getAll=1');
      // A letter with an accent decomposes into the letter and the accent.
      const counted = Object.groupBy(all, ({ name }) => /^[A-Z]/.exec(name.normalize('NFD').toUpperCase())?.[0] ?? '#');
      assert.deepEqual(
        Object.fromEntries(letters.map(({ letter, count }) => [letter, count])),
        Object.fromEntries(Object.entries(counted).map(([letter, found]) => [letter, found?.length])),
      );
      assert.deepEqual(
        letters.map(({ letter }) => letter),
        letters.map(({ letter }) => letter).sort(),
      );
    },
  },
  {
    name: 'an invalid query is refused with the name of its parameter',
    async run(call) {
      for (const [query, field] of badQueries)
        assertRefused(await call('provider-admin', 'GET', `/employers?${query}`), 400, [field]);
    },
  },
];
