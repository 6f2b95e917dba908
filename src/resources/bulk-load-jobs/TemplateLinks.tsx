import DownloadRounded from '@mui/icons-material/DownloadRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId } from 'react';

interface TemplateLinksProps {
  action: string;
  /** Null while the payroll is not chosen: its settings decide about the format. */
  payrollUid: string | null;
  payrollDateUid?: string | undefined;
}

const templates = [
  { filled: 'false', title: 'Download an empty template' },
  { filled: 'true', title: 'Download a template filled with the current members' },
];

/** The templates of the files that an upload page takes. */
export function TemplateLinks({ action, payrollUid, payrollDateUid }: TemplateLinksProps) {
  const headingId = useId();
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Typography id={headingId} component="h2" variant="subtitle2">
        Templates for this kind of file
      </Typography>
      {payrollUid === null ? (
        <Typography color="text.secondary">Choose a payroll to download its template.</Typography>
      ) : (
        // The browser itself opens them, with the cookie of its session.
        templates.map(({ filled, title }) => (
          <Button
            key={filled}
            component="a"
            href={`/api/v2/payrolls/${payrollUid}/upload-template?${new URLSearchParams({ action, filled, ...(payrollDateUid && { payrollDateUid }) })}`}
            startIcon={<DownloadRounded />}
            sx={{ textAlign: 'start' }}
          >
            {title}
          </Button>
        ))
      )}
    </Box>
  );
}
