import { useParty } from '../shared/portal/party.ts';
import { AdminScope } from './AdminScope.tsx';
import { scopeName } from './adminScopes.ts';

/**
 * The pages of one employer or intermediary, each with a react-admin context of its own: neither cached rows nor filters nor column
 * choices may pass from one employer to another, and react-admin's keys do not hold the employer.
 */
export function EmployerScope() {
  const { kind, record } = useParty();
  const name = scopeName({ id: String(record.id), isIntermediary: kind === 'intermediary' });
  return <AdminScope key={name} employerId={record.id} storeName={name} basename={`/employers/${record.id}`} />;
}
