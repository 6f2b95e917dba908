import { type DirectoryName, useAlphabet, useDirectoryPage } from '../../providers/data/useDirectory.ts';
import { Directory, useDirectoryState } from '../../shared/directory/Directory.tsx';
import type { DirectoryColumn, DirectoryRow } from '../../shared/directory/DirectoryTable.tsx';
import { directoryFilter, isSearchable } from '../../shared/directory/directoryState.ts';

interface PartyDirectoryProps<Row> {
  name: DirectoryName;
  emptyText: string;
  /** The columns beside the name. */
  columns: readonly DirectoryColumn<Row>[];
  hrefOf: (row: Row) => string;
}

/** The employers, or the intermediaries, that the user may open, with the state of the list in the address. */
export function PartyDirectory<Row extends DirectoryRow>({ name, emptyText, columns, hrefOf }: PartyDirectoryProps<Row>) {
  const { state, change } = useDirectoryState();
  const { page, limit, sort } = state;
  const { data, isFetching, error, refetch } = useDirectoryPage<Row>(
    name,
    { page, limit, sort, filter: directoryFilter(state) },
    isSearchable(state),
  );
  const { data: alphabet } = useAlphabet(name);
  return (
    <Directory
      noun={name}
      emptyText={emptyText}
      columns={columns}
      hrefOf={hrefOf}
      state={state}
      onChange={change}
      alphabet={alphabet}
      rows={data?.data}
      totalCount={data?.meta.totalCount ?? 0}
      isFetching={isFetching}
      failure={error}
      onRetry={() => void refetch()}
    />
  );
}
