import DownloadRounded from '@mui/icons-material/DownloadRounded';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useRecordContext } from 'react-admin';
import { isAllowed } from '../../fields/model/allowedActions.ts';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { download } from '../../shared/download.ts';
import type { DataRecord } from '../../fields/model/record.ts';

/** The Direct Debit Instruction of a mandate as a download, for those who may see its bank details. */
export function Instruction() {
  const record = useRecordContext<DataRecord>();
  return record && isAllowed(record, 'canDownloadInstruction') ? <InstructionDownload mandateUid={String(record.id)} /> : null;
}

function InstructionDownload({ mandateUid }: { mandateUid: string }) {
  const http = useHttpClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => http.file(`/direct-debit-mandates/${mandateUid}/instruction`),
    onSuccess: (file) => download(file, file.name),
  });
  return (
    <section aria-labelledby="instruction">
      <Typography id="instruction" component="h2" variant="h3" sx={{ mb: 0.5 }}>
        Direct Debit Instruction
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
        The form for the account holder’s signature. It shows the full bank details, so the history notes each download.
      </Typography>
      <Button variant="outlined" startIcon={<DownloadRounded />} loading={isPending} onClick={() => mutate()}>
        Download the instruction (PDF)
      </Button>
      {error && (
        <Alert severity="error" sx={{ mt: 1.5 }}>
          {error.message}
        </Alert>
      )}
    </section>
  );
}
