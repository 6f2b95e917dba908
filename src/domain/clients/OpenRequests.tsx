import { useRecordContext } from 'react-admin';
import type { Client } from '../../../schemas/generated/types.ts';
import { formatCount } from '../../../schemas/lib/text/formatCount.ts';
import { TextLink } from '../../shared/ui/TextLink.tsx';

/** The number of a client's open requests. It leads to them. */
export function OpenRequests() {
  const client = useRecordContext<Omit<Client, 'id'> & { id: string }>();
  if (!client) return null;
  const { id, requestCount } = client;
  if (requestCount === 0) return formatCount(requestCount);
  return <TextLink to={`/employers/${id}/employee-requests?filter.status=outstanding`}>{formatCount(requestCount)}</TextLink>;
}
