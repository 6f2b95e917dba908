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

/** What is shown of each kind: from the table `t`, with the columns that it is ordered by after its title. */
const kinds: Readonly<
  Record<SearchedKind, { from: RawBuilder<unknown>; title: RawBuilder<unknown>; detail: RawBuilder<unknown> }>
> = {
  employees: {
    from: sql`portal.employees t on t.employee_uid = f.uid`,
    title: sql`t.first_name || ' ' || t.last_name`,
    detail: sql`'Payroll number ' || t.payroll_number`,
  },
  payrolls: {
    from: sql`portal.payrolls t on t.payroll_uid = f.uid`,
    title: sql`t.name`,
    detail: sql`null`,
  },
  'pension-schemes': {
    from: sql`portal.pension_schemes t on t.pension_scheme_uid = f.uid`,
    title: sql`t.name`,
    detail: sql`null`,
  },
  statements: {
    from: sql`portal.statements t on t.statement_uid = f.uid`,
    title: periodTitle,
    detail: sql`t.payment_reference`,
  },
  'bulk-load-jobs': {
    from: sql`portal.bulk_load_jobs t on t.bulk_load_job_uid = f.uid`,
    title: sql`t.file_name`,
    detail: sql`null`,
  },
};

export const searchedKinds = Object.keys(kinds) as readonly SearchedKind[];

/** The results of each kind. */
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
  const start = `${likeLiteral(plainText(text.trim()))}%`;
  const parts = searchedKinds.flatMap((kind) => {
    const employers = employersOf[kind];
    const areMany = employers === 'all' || employers.length > fewEmployers;
    if (employers.length === 0 || (areMany && longest < indexedLetters)) return [];
    const { from, title, detail } = kinds[kind];
    const found =
      kind === 'employees' ? employeesFound(employers, employersOf.numbers, words) : recordsFound(kind, employers, words);
    return sql`(
      select ${kind}::text as kind, f.uid, t.employer_id as "employerId", e.name as "employerName", ${title} as title, ${detail}::text as detail
      from ${found} f join ${from} join portal.employers e on e.id = t.employer_id
      order by portal.plain_text(${title}) like ${start} desc, portal.plain_text(${title}) like ${`% ${start}`} desc, ${title}, e.name, f.uid
      limit ${mostShown}
    )`;
  });
  if (parts.length === 0) return [];
  const { rows } = await sql<SearchResult>`${sql.join(parts, sql` union all `)}`.execute(reader);
  return rows;
}

const recordsFound = (
  kind: SearchedKind | 'openEmployees',
  employers: Employers,
  words: readonly string[],
): RawBuilder<unknown> =>
  sql`portal.records_found(${kind}, ${employers === 'all' ? null : [...employers]}::bigint[], ${words}::text[], ${mostCandidates})`;

/** People by all their texts at the employers of `numbers`, and by those without the national insurance number at the others. */
function employeesFound(employers: Employers, numbers: Employers, words: readonly string[]): RawBuilder<unknown> {
  if (numbers === 'all') return recordsFound('employees', employers, words);
  const open = recordsFound('openEmployees', employers, words);
  const inFull = employers === 'all' ? numbers : numbers.filter((id) => employers.includes(id));
  if (inFull.length === 0) return open;
  return sql`(select * from ${recordsFound('employees', inFull, words)} union select * from ${open})`;
}
