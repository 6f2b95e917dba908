import AddRounded from '@mui/icons-material/AddRounded';
import Button from '@mui/material/Button';
import { useCanAccess } from 'react-admin';
import { useParams } from 'react-router';
import { PrefetchLink } from '../../shared/navigation/PrefetchLink.tsx';
import { RefusedButton } from '../actions/RefusedButton.tsx';
import { useDefinition } from '../../fields/model/DefinitionContext.ts';
import type { DataRecord } from '../../fields/model/record.ts';
import { refusalReason } from '../../fields/model/allowedActions.ts';
import { inSentence } from '../../../schemas/lib/inSentence.ts';

/** The link to add a record to the shown one, or the reason why that accepts none now. */
export function AddRelated({ resource: name, record }: { resource: string; record: DataRecord }) {
  const { references } = useDefinition();
  const { employerId } = useParams();
  const { canAccess } = useCanAccess({ resource: name, action: 'create' });
  const listed = references[name];
  if (!listed?.addsToParent || !canAccess) return null;
  const { field, allowedAction } = listed.addsToParent;
  const title = `Add ${inSentence(listed.title)}`;
  const reason = allowedAction === undefined ? null : refusalReason(record, allowedAction);
  if (reason !== null) return <RefusedButton title={title} reason={reason} size="small" />;
  const to = `/employers/${employerId}/${listed.portalPath}/add-new?${field}=${encodeURIComponent(record.id)}`;
  return (
    <Button component={PrefetchLink} to={to} size="small" variant="outlined" startIcon={<AddRounded />}>
      {title}
    </Button>
  );
}
