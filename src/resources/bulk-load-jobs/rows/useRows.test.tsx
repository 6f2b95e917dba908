import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listAnswer, renderPortal } from '../../../../tests/setup/portal/renderPortal.tsx';
import { buildLoad, buildRow } from '../../../../tests/setup/portal/uploads.ts';
import { type RowFilter, useFirstRows, useFurtherRows } from './useRows.ts';

const rows = [
  buildRow({ rowNumber: 9, difference: 40_00 }),
  buildRow({ rowNumber: 3, difference: 25_00 }),
  buildRow({ rowNumber: 4 }),
];

/** The numbers of the rows, of which the service answers one for each call. */
function RowNumbers({ filter }: { filter: RowFilter }) {
  const { data } = useFirstRows(buildLoad(), filter);
  return data ? <FurtherNumbers {...{ filter }} first={data} /> : null;
}

function FurtherNumbers({ filter, first }: { filter: RowFilter; first: Parameters<typeof useFurtherRows>[0]['first'] }) {
  const { isReading } = useFurtherRows({ load: buildLoad(), filter, first, onRows: () => undefined });
  return <p role="status">{isReading ? 'Reading' : 'All are here'}</p>;
}

it.each<[Partial<RowFilter>, string, string[]]>([
  [{ severity: 'warning' }, 'with the largest difference first', ['difference', 'difference 9 4000', 'difference 3 2500']],
  [
    { code: 'contributionChanged' },
    'with the largest difference first',
    ['difference', 'difference 9 4000', 'difference 3 2500'],
  ],
  [{ severity: 'error' }, 'in the order of the file', ['file', 'file 9', 'file 3']],
  [{}, 'in the order of the file', ['file', 'file 9', 'file 3']],
])('asks for the rows of %j %s, each page behind the last row', async (part, _, asked) => {
  const filter = { severity: null, code: null, search: '', ...part };
  const { requests } = renderPortal(<RowNumbers filter={filter} />, {
    answers: ({ path }) => {
      const after = new URL(path, 'http://portal.invalid').searchParams.get('afterRow');
      const at = rows.findIndex(({ rowNumber }) => String(rowNumber) === after) + 1;
      return listAnswer(rows.slice(at, at + 1), rows.length - at);
    },
  });
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('All are here'));
  const queries = requests.map(({ path }) => new URL(path, 'http://portal.invalid').searchParams);
  expect(
    queries.map((query) => ['order', 'afterRow', 'afterDifference'].flatMap((name) => query.get(name) ?? []).join(' ')),
  ).toEqual(asked);
});
