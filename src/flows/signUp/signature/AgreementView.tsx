import Box from '@mui/material/Box';
import { useState } from 'react';
import type { SignUpAgreement } from '../../../../schemas/generated/types.ts';
import { download } from '../../../shared/download.ts';
import { reasonOf } from '../../../shared/feedback/reasonOf.ts';
import { Action } from '../../../shared/ui/Action.tsx';
import { Notice } from '../pages/Notice.tsx';
import { documentPaper } from '../../../shared/theme/tokens.ts';

/** A button that saves a file of an agreement. */
export function SaveFile({ label, load }: { label: string; load: () => Promise<File> }) {
  const [failure, setFailure] = useState<unknown>(null);
  const save = async (): Promise<void> => {
    setFailure(null);
    try {
      const file = await load();
      download(file, file.name);
    } catch (refused) {
      setFailure(refused);
    }
  };
  return (
    <>
      <Action look="outlined" onClick={() => void save()}>
        {label}
      </Action>
      {failure !== null && <Notice tone="error">{reasonOf(failure)}</Notice>}
    </>
  );
}

/** The agreement in a frame, to be read before it is signed. */
export function AgreementView({ agreement, load }: { agreement: SignUpAgreement; load: () => Promise<File> }) {
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Box
        component="iframe"
        // A new agreement is another page at the same address.
        key={agreement.documentFingerprint}
        title={`Participation agreement of ${agreement.employerName}`}
        src={agreement.embedUri}
        sx={{
          width: '100%',
          height: { xs: '60vh', sm: 480 },
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: documentPaper,
        }}
      />
      <SaveFile label="Download the agreement (PDF)" load={load} />
    </Box>
  );
}
