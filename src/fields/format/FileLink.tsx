import DownloadRounded from '@mui/icons-material/DownloadRounded';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { type FileDetails, filePath } from '../../../schemas/lib/files/fileFields.ts';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { endpointOf } from '../../providers/data/endpoints.ts';
import { download } from '../../shared/download.ts';
import { useViewedParty } from '../../shared/portal/viewedParty.ts';
import { useDefinition } from '../model/DefinitionContext.ts';
import type { Field } from '../../../schemas/lib/fields/field.ts';
import type { DataRecord } from '../model/record.ts';
import { formatValue } from '../../../schemas/lib/text/formatValue.ts';

/** The file of a record, to be downloaded. The call needs the person's token, so it is no plain link. */
export function FileLink({ field, record }: { field: Field; record: DataRecord }) {
  const { resource } = useDefinition();
  const viewed = useViewedParty();
  const http = useHttpClient();
  const file = record[field.name] as FileDetails;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const { path } = endpointOf(resource, 'show', {
        employerId: viewed === null ? null : Number(viewed.id),
        id: String(record.id),
      });
      return http.file(filePath(path, field.name));
    },
    onSuccess: (content) => download(content, content.name),
  });
  const text = formatValue(field, file);
  return (
    <>
      <Button
        size="small"
        startIcon={<DownloadRounded />}
        loading={isPending}
        aria-label={`Download ${text}`}
        onClick={() => mutate()}
        sx={{ ml: -0.5, textAlign: 'start', overflowWrap: 'anywhere' }}
      >
        {text}
      </Button>
      {error && <Alert severity="error">{error.message}</Alert>}
    </>
  );
}
