import { type RawBuilder, sql } from 'kysely';
import type { SearchResult } from '../../../schemas/generated/types.ts';
import { periodTitle } from '../core/periodTitle.ts';
import { likeLiteral } from '../core/likeLiteral.ts';
import { plainText } from '../core/plainText.ts';
import type { Employers } from '../scope.ts';
import type { Reader } from '../createStore.ts';

export type SearchedKind = SearchResult['kind'];

/** The employers of a person, for each kind of record that they may read. */
export type SearchedEmployers = Readonly<Record<SearchedKind, Employers>> & {
  /** Those at which they read national insurance numbers in full: at the others, nobody is found by one. */
  numbers: Employers;
};

/**
 * What is shown of each kind, from the record `t` of the found `f`. Each is looked up by itself: under row-level security PostgreSQL expects few records of an adviser's employers, and
 * read all of them.
 */
const kinds: Readonly<
  Record<SearchedKind, { from: RawBuilder<unknown>; title: RawBuilder<unknown>; detail: RawBuilder<unknown> }>
> = {
  employees: {
    from: sql`portal.employees r where r.employee_uid = f.uid`,
    title: sql`t.first_name || ' ' || t.last_name`,
    detail: sql`'Payroll number ' || t.payroll_number`,
  },
  payrolls: {
    from: sql`portal.payrolls r where r.payroll_uid = f.uid`,
    title: sql`t.name`,
    detail: sql`null`,
  },
  'pension-schemes': {
    from: sql`portal.pension_schemes r where r.pension_scheme_uid = f.uid`,
    title: sql`t.name`,
    detail: sql`null`,
  },
  statements: {
    from: sql`portal.statements r where r.statement_uid = f.uid`,
    title: periodTitle,
    detail: sql`t.payment_reference`,
  },
  'bulk-load-jobs': {
    from: sql`portal.bulk_load_jobs r where r.bulk_load_job_uid = f.uid`,
    title: sql`t.file_name`,
    detail: sql`null`,
  },
};

export const searchedKinds = Object.keys(kinds) as readonly SearchedKind[];

/** The results of each kind. `portal.records_found` counts on it. */
const mostShown = 6;
/** The candidates from which the best are chosen. Somebody who gets more types another letter. */
const mostCandidates = 500;
/** The index is one of three letters. Shorter texts are sought only among the rows of a few employers. */
const indexedLetters = 3;
const fewEmployers = 5;

/** Names are kept without their apostrophes as well, of which there are several; addresses are not. */
const withoutApostrophe = (word: string): string => (word.includes('@') ? word : word.replaceAll(/['’‘]/g, ''));

/**
 * The words of a text as patterns, the longest first, since it is the most selective. Words of one or two letters are sought together: the letters of
 * "AB 12 34 56 C" follow each other in a national insurance number.
 */
function patternsOf(text: string): { words: string[]; longest: number } {
  const words = plainText(text).split(/\s+/).map(withoutApostrophe).filter(Boolean);
  const sought = words.every((word) => word.length < indexedLetters) ? [words.join('')] : words;
  const sorted = sought.toSorted((one, other) => other.length - one.length);
  return { words: sorted.map((word) => `%${likeLiteral(word)}%`), longest: sorted[0]?.length ?? 0 };
}

/** The records of a person's employers whose names or numbers contain all the words, the best of each kind first. The reader must have the scope of these employers. */
export async function searchRecords(reader: Reader, employersOf: SearchedEmployers, text: string): Promise<SearchResult[]> {
  const { words, longest } = patternsOf(text);
  if (longest === 0) return [];
  const beginning = plainText(text.trim());
  const start = `${likeLiteral(beginning)}%`;
  const sought = { words, beginning };
  const parts = searchedKinds.flatMap((kind) => {
    const employers = employersOf[kind];
    const areMany = employers === 'all' || employers.length > fewEmployers;
    if (employers.length === 0 || (areMany && longest < indexedLetters)) return [];
    const { from, title, detail } = kinds[kind];
    const found =
      kind === 'employees' ? employeesFound(employers, employersOf.numbers, sought) : recordsFound(kind, employers, sought);
    return sql`(
      select ${kind}::text as kind, f.uid, t.employer_id as "employerId", e.name as "employerName", ${title} as title, ${detail}::text as detail
      from ${found} f cross join lateral (select * from ${from} offset 0) t
        cross join lateral (select r.name from portal.employers r where r.id = t.employer_id offset 0) e
      order by portal.plain_text(${title}) like ${start} desc, portal.plain_text(${title}) like ${`% ${start}`} desc, ${title}, e.name, f.uid
      limit ${mostShown}
    )`;
  });
  if (parts.length === 0) return [];
  const { rows } = await sql<SearchResult>`${sql.join(parts, sql` union all `)}`.execute(reader);
  return rows;
}

/** The words of a search as patterns, and its plain text, with which the best titles begin. */
interface Sought {
  words: readonly string[];
  beginning: string;
}

const recordsFound = (
  kind: SearchedKind | 'openEmployees',
  employers: Employers,
  { words, beginning }: Sought,
): RawBuilder<unknown> =>
  sql`portal.records_found(${kind}, ${employers === 'all' ? null : [...employers]}::bigint[], ${words}::text[], ${mostCandidates}, ${beginning})`;

/** People by all their texts at the employers of `numbers`, and by those without the national insurance number at the others. */
function employeesFound(employers: Employers, numbers: Employers, sought: Sought): RawBuilder<unknown> {
  if (numbers === 'all') return recordsFound('employees', employers, sought);
  const readInFull = new Set(numbers);
  const inFull = employers === 'all' ? numbers : employers.filter((id) => readInFull.has(id));
  if (employers !== 'all' && inFull.length === employers.length) return recordsFound('employees', employers, sought);
  const open = recordsFound('openEmployees', employers, sought);
  if (inFull.length === 0) return open;
  return sql`(select * from ${recordsFound('employees', inFull, sought)} union select * from ${open})`;
}
