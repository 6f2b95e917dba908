import { useRecordContext } from 'react-admin';
import type { OpenTask } from '../../../schemas/generated/types.ts';
import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import { useDefinition } from '../../fields/model/DefinitionContext.ts';
import { StatusBadge } from '../../shared/ui/StatusBadge.tsx';

/** The urgency of a task in its row of a list. One that waits says until when: nobody has to do it before that day. */
export function TaskUrgency() {
  const task = useRecordContext<OpenTask & { id: string }>();
  const { entity } = useDefinition();
  const { urgency, waitsUntil } = task ?? {};
  const option = entity.properties['urgency']?.oneOf?.find((one) => one.const === (urgency ?? null));
  if (!option) return null;
  if (urgency === 'waiting' && waitsUntil)
    return <StatusBadge tone="neutral">Waiting until {formatDate(waitsUntil)}</StatusBadge>;
  return urgency ? <StatusBadge tone={option['x-tone'] ?? 'neutral'}>{option.title}</StatusBadge> : option.title;
}
