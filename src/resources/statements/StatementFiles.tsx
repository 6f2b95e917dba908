import DownloadRounded from '@mui/icons-material/DownloadRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRecordContext } from 'react-admin';
import type { DataRecord } from '../../fields/model/record.ts';

const files = [
  { path: 'pdf', label: 'Statement (PDF)' },
  { path: 'csv?type=contributions', label: 'Contributions (CSV)' },
  { path: 'csv?type=summary', label: 'Totals (CSV)' },
];

/** The files of a statement. The browser itself opens them, with the cookie of its session. */
export function StatementFiles() {
  const record = useRecordContext<DataRecord>();
  if (!record) return null;
  return (
    <section aria-labelledby="statement-files">
      <Typography id="statement-files" component="h2" variant="h3" sx={{ mb: 1.5 }}>
        Downloads
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {files.map(({ path, label }) => (
          <Button
            key={path}
            component="a"
            href={`/api/v2/statements/${record.id}/${path}`}
            variant="outlined"
            startIcon={<DownloadRounded />}
          >
            {label}
          </Button>
        ))}
      </Box>
    </section>
  );
}
