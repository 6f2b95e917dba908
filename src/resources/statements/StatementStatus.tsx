import { useRecordContext } from 'react-admin';
import type { Statement } from '../../../schemas/generated/types.ts';
import { useDefinition } from '../../fields/model/DefinitionContext.ts';
import { StatusBadge } from '../../shared/ui/StatusBadge.tsx';

/** The status of a statement's payment in its list, and in those of other records. A cancelled one keeps the status that it had, and must not be paid: it says only that. */
export function StatementStatus() {
  const statement = useRecordContext<Statement & { id: string }>();
  const { entity, entities } = useDefinition();
  const option = (entities['statement'] ?? entity).properties['status']?.oneOf?.find((one) => one.const === statement?.status);
  if (!statement || !option) return null;
  if (statement.isCancelled) return <StatusBadge tone="neutral">Cancelled</StatusBadge>;
  return <StatusBadge tone={option['x-tone'] ?? 'neutral'}>{option.title}</StatusBadge>;
}
