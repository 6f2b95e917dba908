import { useRecordContext } from 'react-admin';
import type { Client } from '../../../schemas/generated/types.ts';
import { NOTHING } from '../../../schemas/lib/text/formatValue.ts';
import { TextLink } from '../../shared/ui/TextLink.tsx';

/** The last upload of a client. It leads to the upload's page. */
export function LastUpload() {
  const client = useRecordContext<Omit<Client, 'id'> & { id: string }>();
  if (!client?.lastLoadUid) return NOTHING;
  const { id, lastLoadUid, lastLoadName } = client;
  return (
    // A column of a table would break the file's name after a few letters.
    <span style={{ display: 'inline-block', minWidth: '7rem' }}>
      <TextLink to={`/employers/${id}/bulk-loads/${lastLoadUid}`}>{lastLoadName}</TextLink>
    </span>
  );
}
