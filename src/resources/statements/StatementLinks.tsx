import DownloadRounded from '@mui/icons-material/DownloadRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useCanAccess, useRecordContext } from 'react-admin';
import { isAllowed, refusalReason } from '../../fields/model/allowedActions.ts';
import type { DataRecord } from '../../fields/model/record.ts';
import { RefusedButton } from '../../screens/actions/RefusedButton.tsx';
import { useRecordAddress } from '../../screens/screenAddresses.ts';
import { ActionLink } from '../../shared/ui/Action.tsx';

const files = [
  { path: 'pdf', label: 'Statement (PDF)' },
  { path: 'csv?type=contributions', label: 'Contributions (CSV)' },
  { path: 'csv?type=summary', label: 'Totals (CSV)' },
];

/** The pages below a statement, and its files. */
export function StatementLinks() {
  const record = useRecordContext<DataRecord>();
  if (!record) return null;
  return (
    <>
      <section aria-labelledby="statement-pages">
        <Heading id="statement-pages">Contributions in full</Heading>
        <Row>
          <Pages record={record} />
        </Row>
      </section>
      <section aria-labelledby="statement-files">
        <Heading id="statement-files">Downloads</Heading>
        <Row>
          {/* The browser itself opens them, with the cookie of its session. */}
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
        </Row>
      </section>
    </>
  );
}

function Pages({ record }: { record: DataRecord }) {
  const addressOf = useRecordAddress();
  const { canAccess } = useCanAccess({ resource: 'contributions', action: 'list' });
  const isCorrectable = isAllowed(record, 'canCorrect') || isAllowed(record, 'canAskForCorrection');
  const reason = refusalReason(record, 'canCorrect');
  return (
    <>
      {canAccess && (
        <ActionLink look="outlined" to={`${addressOf(record)}/contributions`}>
          See all contributions
        </ActionLink>
      )}
      {isCorrectable && (
        <ActionLink look="outlined" to={`${addressOf(record)}/correct`}>
          Correct contributions
        </ActionLink>
      )}
      {!isCorrectable && reason !== null && <RefusedButton title="Correct contributions" reason={reason} />}
    </>
  );
}

const Heading = ({ id, children }: { id: string; children: string }) => (
  <Typography id={id} component="h2" variant="h3" sx={{ mb: 1.5 }}>
    {children}
  </Typography>
);

const Row = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5 }}>{children}</Box>
);
