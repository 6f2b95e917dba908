import { useParty } from '../../shared/portal/party.ts';
import { AdminScope } from './AdminScope.tsx';
import { scopeName } from './adminScopes.ts';

/**
 * The pages of one employer or intermediary, with a react-admin context of their own. Cached rows, filters and column choices must not be shared
 * between employers, and react-admin's keys do not contain the employer.
 */
export function EmployerScope() {
  const { kind, record } = useParty();
  const name = scopeName({ id: String(record.id), isIntermediary: kind === 'intermediary' });
  return <AdminScope key={name} employerId={record.id} storeName={name} basename={`/employers/${record.id}`} />;
}
