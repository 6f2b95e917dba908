import { useRecordContext } from 'react-admin';
import payroll from '../../../schemas/entities/payroll.schema.json' with { type: 'json' };
import type { Tone } from '../../../schemas/lib/jsonSchema.ts';
import type { Payroll } from '../../../schemas/generated/types.ts';
import { statusText } from '../../shared/portal/nameWithStatus.ts';
import { StatusBadge } from '../../shared/ui/StatusBadge.tsx';

const choices = payroll.properties.status.oneOf;

/** The status of a payroll in the list: a ceasing one with the day. */
export function PayrollStatus() {
  const record = useRecordContext<Payroll>();
  const choice = choices.find(({ const: status }) => status === record?.status);
  if (!record || !choice) return null;
  return <StatusBadge tone={choice['x-tone'] as Tone}>{statusText({ ...record }, choice.title)}</StatusBadge>;
}
