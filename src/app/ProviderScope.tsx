import { AdminScope } from './AdminScope.tsx';
import { scopeName } from './adminScopes.ts';

/** The pages of what belongs to the provider, such as its charge models: they are the same whichever employer was viewed before. */
export function ProviderScope() {
  return <AdminScope employerId={null} storeName={scopeName(null)} basename="" />;
}
