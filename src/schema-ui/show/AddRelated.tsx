import AddRounded from '@mui/icons-material/AddRounded';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useParams } from 'react-router';
import { PrefetchLink } from '../../shared/navigation/PrefetchLink.tsx';
import { useDefinition } from '../model/DefinitionContext.ts';
import type { DataRecord } from '../model/record.ts';
import { useMay } from '../model/useMay.ts';

/** The way to add a record to the one that is shown. One that is no longer in use takes none, and says so. */
export function AddRelated({ resource: name, record }: { resource: string; record: DataRecord }) {
  const { resource, references } = useDefinition();
  const { employerId } = useParams();
  const may = useMay();
  const listed = references[name];
  if (!listed?.addsToParent || !may(listed.addsToParent.permission)) return null;
  const { status } = record;
  if (typeof status === 'string' && status !== 'Active')
    return (
      <Typography color="text.secondary" sx={{ fontSize: '0.9375rem' }}>
        {`A ${status.toLowerCase()} ${resource.title.toLowerCase()} takes no new ${listed.pluralTitle.toLowerCase()}.`}
      </Typography>
    );
  const to = `/employers/${employerId}/${listed.portalPath}/add-new?${listed.addsToParent.field}=${encodeURIComponent(record.id)}`;
  return (
    <Button component={PrefetchLink} to={to} size="small" variant="outlined" startIcon={<AddRounded />}>
      Add {listed.title.toLowerCase()}
    </Button>
  );
}
