import type { Intermediary } from '../../../schemas/generated/types.ts';
import intermediaries from '../../../schemas/resources/intermediaries.json' with { type: 'json' };
import { PartyDirectory } from '../../schema-ui/directory/PartyDirectory.tsx';
import type { DirectoryColumn } from '../../shared/directory/DirectoryTable.tsx';
import { formatCount } from '../../shared/format/count.ts';

const columns: readonly DirectoryColumn<Intermediary>[] = [
  { id: 'shortName', label: 'Short name', render: ({ shortName }) => shortName },
  { id: 'id', label: 'ID', sort: 'id', render: ({ id }) => id },
  { id: 'email', label: 'Email', render: ({ email }) => email || '-' },
  { id: 'employerCount', label: 'Clients', align: 'right', render: ({ employerCount }) => formatCount(employerCount) },
];

/** The intermediaries that the user may open. */
export const IntermediaryDirectory = () => (
  <PartyDirectory<Intermediary>
    name="intermediaries"
    emptyText={intermediaries.list.emptyText}
    columns={columns}
    hrefOf={({ id }) => `/employers/${id}?isIntermediary=1`}
  />
);
