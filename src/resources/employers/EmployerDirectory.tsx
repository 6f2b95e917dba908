import type { Employer } from '../../../schemas/generated/types.ts';
import employers from '../../../schemas/resources/employers.json' with { type: 'json' };
import { PartyDirectory } from '../../schema-ui/directory/PartyDirectory.tsx';
import type { DirectoryColumn } from '../../shared/directory/DirectoryTable.tsx';
import { formatCount } from '../../shared/format/count.ts';
import { StatusBadge } from '../../shared/ui/StatusBadge.tsx';

const columns: readonly DirectoryColumn<Employer>[] = [
  { id: 'shortName', label: 'Short name', render: ({ shortName }) => shortName },
  { id: 'id', label: 'ID', sort: 'id', render: ({ id }) => id },
  { id: 'employeeCount', label: 'Employees', align: 'right', render: ({ employeeCount }) => formatCount(employeeCount) },
  { id: 'isActive', label: 'Status', render: (employer) => <EmployerStatus employer={employer} /> },
];

function EmployerStatus({ employer: { isActive, instructionCloseEmployerId } }: { employer: Employer }) {
  if (!isActive) return <StatusBadge tone="neutral">Closed</StatusBadge>;
  if (instructionCloseEmployerId) return <StatusBadge tone="warning">Closing</StatusBadge>;
  return <StatusBadge tone="success">Active</StatusBadge>;
}

/** The employers that the user may open. */
export const EmployerDirectory = () => (
  <PartyDirectory<Employer>
    name="employers"
    emptyText={employers.list.emptyText}
    columns={columns}
    hrefOf={({ id }) => `/employers/${id}`}
  />
);
