import type { Intermediary } from '../../../schemas/generated/types.ts';
import intermediaries from '../../../schemas/resources/intermediaries.json' with { type: 'json' };
import { useAlphabet, useDirectoryPage } from '../../providers/data/useDirectory.ts';
import { Directory, useDirectoryState } from '../../shared/directory/Directory.tsx';
import type { DirectoryColumn } from '../../shared/directory/DirectoryTable.tsx';
import { directoryFilter, isSearchable } from '../../shared/directory/directoryState.ts';
import { formatCount } from '../../shared/format/count.ts';

const columns: readonly DirectoryColumn<Intermediary>[] = [
  { id: 'shortName', label: 'Short name', render: ({ shortName }) => shortName },
  { id: 'id', label: 'ID', sort: 'id', render: ({ id }) => id },
  { id: 'email', label: 'Email', render: ({ email }) => email || '-' },
  { id: 'employerCount', label: 'Clients', align: 'right', render: ({ employerCount }) => formatCount(employerCount) },
];

/** The intermediaries that the user may open. */
export function IntermediaryDirectory() {
  const { state, change } = useDirectoryState();
  const { page, limit, sort } = state;
  const { data, isFetching, error, refetch } = useDirectoryPage<Intermediary>(
    'intermediaries',
    { page, limit, sort, filter: directoryFilter(state) },
    isSearchable(state),
  );
  const { data: alphabet } = useAlphabet('intermediaries');
  return (
    <Directory
      noun="intermediaries"
      emptyText={intermediaries.list.emptyText}
      columns={columns}
      hrefOf={({ id }) => `/employers/${id}?isIntermediary=1`}
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
