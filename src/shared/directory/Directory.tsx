import Box from '@mui/material/Box';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { Action } from '../ui/Action.tsx';
import { ProgressLine } from '../ui/ProgressLine.tsx';
import { Surface } from '../ui/Surface.tsx';
import { AlphabetFilter } from './AlphabetFilter.tsx';
import { type DirectoryColumn, type DirectoryRow, DirectoryTable } from './DirectoryTable.tsx';
import { type DirectoryState, isSearchable, readDirectoryState, withDirectoryChanges } from './directoryState.ts';
import { Pager } from './Pager.tsx';
import { SearchBox } from './SearchBox.tsx';

/** The state of a directory, kept in the address. Searching replaces the entry of the browser's history; everything else adds one. */
export function useDirectoryState(): { state: DirectoryState; change: (changes: Partial<DirectoryState>) => void } {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (changes: Partial<DirectoryState>) => {
      setParams((current) => withDirectoryChanges(current, changes), {
        replace: 'search' in changes || 'by' in changes,
        preventScrollReset: !('page' in changes),
      });
    },
    [setParams],
  );
  return { state: readDirectoryState(params), change };
}

interface DirectoryProps<Row> {
  /** The plural, in lower case: 'employers'. */
  noun: string;
  emptyText: string;
  columns: readonly DirectoryColumn<Row>[];
  hrefOf: (row: Row) => string;
  state: DirectoryState;
  onChange: (changes: Partial<DirectoryState>) => void;
  alphabet: ReadonlyMap<string, number> | undefined;
  /** Undefined until the first page has loaded. */
  rows: readonly Row[] | undefined;
  totalCount: number;
  isFetching: boolean;
  failure: Error | null;
  onRetry: () => void;
}

/** A searchable, paged list of employers or intermediaries. */
export function Directory<Row extends DirectoryRow>(props: DirectoryProps<Row>) {
  const { noun, columns, hrefOf, state, onChange, alphabet, rows, totalCount, isFetching } = props;
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2.5, mb: 3 }}>
        <SearchBox
          label={`Search ${noun}`}
          search={state.search}
          by={state.by}
          error={isSearchable(state) ? undefined : 'An ID is a whole number of up to 9 digits'}
          onChange={onChange}
        />
        <AlphabetFilter counts={alphabet} letter={state.letter} onChange={(letter) => onChange({ letter })} />
      </Box>
      <Surface aria-busy={isFetching}>
        {isFetching && <ProgressLine label={`Loading ${noun}`} />}
        {rows && rows.length > 0 && (
          <>
            <DirectoryTable
              caption={`List of ${noun}`}
              rows={rows}
              columns={columns}
              hrefOf={hrefOf}
              sort={state.sort}
              onSort={(sort) => onChange({ sort })}
            />
            <Pager page={state.page} limit={state.limit} totalCount={totalCount} onChange={onChange} />
          </>
        )}
        {rows?.length === 0 && <Nothing {...props} />}
        {!rows && <Waiting {...props} />}
      </Surface>
    </>
  );
}

function Nothing<Row>({ emptyText, totalCount, state, onChange }: DirectoryProps<Row>) {
  const isBeyondTheEnd = totalCount > 0;
  return (
    <Box role="status" sx={{ px: 3, py: 7, textAlign: 'center' }}>
      <Box component="p" sx={{ m: 0, mb: 2 }}>
        {isBeyondTheEnd ? `There is no page ${state.page} of this list.` : emptyText}
      </Box>
      {isBeyondTheEnd ? (
        <Action look="outlined" onClick={() => onChange({ page: 1 })}>
          Go to the first page
        </Action>
      ) : (
        (state.search || state.letter) && (
          <Action look="outlined" onClick={() => onChange({ search: '', letter: '' })}>
            Clear the search
          </Action>
        )
      )}
    </Box>
  );
}

function Waiting<Row>({ noun, failure, onRetry }: DirectoryProps<Row>) {
  if (!failure) return <Box sx={{ height: 480 }} />;
  return (
    <Box role="alert" sx={{ px: 3, py: 7, textAlign: 'center' }}>
      <Box component="p" sx={{ m: 0, mb: 2 }}>
        We couldn't load the {noun}. Check your internet connection, then try again.
      </Box>
      <Action look="outlined" onClick={onRetry}>
        Try again
      </Action>
    </Box>
  );
}
