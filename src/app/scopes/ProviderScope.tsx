import { AdminScope } from './AdminScope.tsx';
import { scopeName } from './adminScopes.ts';

/** The pages of the provider's own records, such as charge models. They do not depend on the employer viewed before. */
export function ProviderScope() {
  return <AdminScope employerId={null} storeName={scopeName(null)} basename="" />;
}
