import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import earnings from './earnings-thresholds.json' with { type: 'json' };
import minimums from './minimum-contributions.json' with { type: 'json' };
import pensionAge from './state-pension-age.json' with { type: 'json' };

/** Cells of a table of `docs/rules.md` by its columns' headings. */
type Row = Readonly<Record<string, string>>;

const document = readFileSync(join(import.meta.dirname, '../../docs/rules.md'), 'utf8');

/** The rows of the tables that follow the mark `compared: name`. */
function readTables(name: string): readonly Row[] {
  return document
    .split(`<!-- compared: ${name} -->`)
    .slice(1)
    .flatMap((text) => {
      const table = text.trimStart().split('\n\n')[0] ?? '';
      const [head = [], , ...rows] = table.split('\n').map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      );
      return rows.map((cells) => Object.fromEntries(head.map((heading, index) => [heading, cells[index] ?? ''])));
    });
}

/** The value at a place such as `pay-periods.json#/returnWorkingDays`. */
function readFigure(place: string): unknown {
  const [file = '', pointer = ''] = place.replaceAll('`', '').split('#/');
  const content: unknown = JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8'));
  return pointer.split('/').reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], content);
}

const inPence = (pounds: string): number => Number(pounds.replace(/[,.]/g, ''));

describe('the figures of docs/rules.md', () => {
  const figures = readTables('figures');

  it('are there', () => expect(figures.length).toBeGreaterThan(20));

  it.each(figures)('$Figure: $Value', (row) => {
    const kept = readFigure(row['Kept in'] ?? '');
    expect(kept).toBe(Number(row['Value']));
  });

  it('name every number of the file of duties but the minimum contributions, which have a table', () => {
    const named = figures.map((row) => (row['Kept in'] ?? '').replaceAll('`', ''));
    const kept = Object.entries(readDuties()).flatMap(([list, entries]) =>
      entries.flatMap((entry, index) =>
        Object.entries(entry).flatMap(([key, value]) =>
          typeof value === 'number' ? [`automatic-enrolment.json#/${list}/${index}/${key}`] : [],
        ),
      ),
    );
    expect(kept.filter((place) => !place.includes('/minimumContributions/') && !named.includes(place))).toEqual([]);
  });
});

function readDuties(): Record<string, Record<string, unknown>[]> {
  const content = JSON.parse(readFileSync(join(import.meta.dirname, 'automatic-enrolment.json'), 'utf8')) as Record<
    string,
    unknown
  >;
  return Object.fromEntries(
    Object.entries(content).filter((entry): entry is [string, Record<string, unknown>[]] => Array.isArray(entry[1])),
  );
}

describe('the earnings thresholds of docs/rules.md', () => {
  const periods = { week: 'week', fortnight: 'fortnight', 'four weeks': 'fourWeeks', month: 'month', year: 'year' } as const;
  const rules = readTables('thresholds').flatMap((row) => {
    const [first = '', last = first] = (row['Tax years'] ?? '').split(' to ');
    const years = Array.from(
      { length: Number(last.slice(0, 4)) - Number(first.slice(0, 4)) + 1 },
      (_, index) => Number(first.slice(0, 4)) + index,
    );
    return years.map((year): Row => ({ ...row, taxYear: `${year}/${String(year + 1).slice(2)}` }));
  });

  it.each(rules)('$taxYear, $Period', (row) => {
    const kept = earnings.thresholds.find(({ taxYear }) => taxYear === row['taxYear']);
    const amounts = kept?.earnings[periods[row['Period'] as keyof typeof periods]];
    const rule = {
      trigger: inPence(row['Trigger'] ?? ''),
      lower: inPence(row['Lower'] ?? ''),
      upper: inPence(row['Upper'] ?? ''),
    };
    expect(amounts).toEqual(rule);
  });

  it('name every tax year that is kept', () => {
    expect(new Set(rules.map((row) => row['taxYear']))).toEqual(new Set(earnings.thresholds.map(({ taxYear }) => taxYear)));
  });
});

it('the State Pension ages of docs/rules.md are those that are kept', () => {
  const written = pensionAge.bands.map((band) => [
    band.from,
    band.on ?? `${band.years} years${band.months === 0 ? '' : ` and ${band.months} month${band.months === 1 ? '' : 's'}`}`,
  ]);
  expect(written).toEqual(readTables('state pension age').map((row) => [row['Born from'], row['Reached at']]));
});

it('the minimum contributions of docs/rules.md are those that are kept', () => {
  const names = {
    qualifyingEarnings: 'qualifying earnings',
    basicPay: 'basic pay',
    atLeast85Percent: 'at least 85 percent',
    totalEarnings: 'total earnings',
  };
  const [latest] = minimums.periods.slice(-1);
  const kept = Object.entries(names).map(([key, name]) => {
    const { total, employer } = latest?.definitions[key as keyof typeof names] ?? {};
    return [name, total, employer];
  });
  expect(kept).toEqual(readTables('minimums').map((row) => [row['Definition'], Number(row['Total']), Number(row['Employer'])]));
});
