import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useDeferredValue, useState } from 'react';
import { isAllowed } from '../../../fields/model/allowedActions.ts';
import { useHttpClient } from '../../../providers/auth/portalSession.ts';
import { download } from '../../../shared/download.ts';
import { useFeedback } from '../../../shared/feedback/feedback.ts';
import { reasonOf } from '../../../shared/feedback/reasonOf.ts';
import { addressInScope, useViewedParty } from '../../../shared/portal/viewedParty.ts';
import { BusyButton } from '../../../shared/ui/BusyButton.tsx';
import { TextLink } from '../../../shared/ui/TextLink.tsx';
import { formatCount } from '../../../../schemas/lib/text/formatCount.ts';
import type { StepProps } from '../stepProps.ts';
import { checkedState } from '../loadState.ts';
import { OtherPeriod, PERIOD_DIFFERS } from './OtherPeriod.tsx';
import { Rows } from './Rows.tsx';
import { CorrectedRowsOutcome, SendCorrectedRows, useCorrectedRows } from './SendCorrectedRows.tsx';
import type { RowFilter } from './useRows.ts';

const all: RowFilter = { severity: null, code: null, search: '' };

/** The errors and warnings of a file: how often each occurs, and the rows in a grid where they can be corrected. */
export function Findings({ load, onChanged }: StepProps) {
  const corrected = useCorrectedRows({ load, onChanged });
  const canCorrect = isAllowed({ ...load }, 'canCorrect');
  const counts = load.validation?.counts ?? [];
  const [filter, setFilter] = useState<RowFilter>(() => ({
    severity: load.failedRowCount > 0 ? 'error' : load.warnedRowCount > 0 ? 'warning' : null,
    code: null,
    search: '',
  }));
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const { fileErrors = [], fileWarnings = [] } = load.validation ?? {};
  const ofFile = [
    ...fileErrors.map((finding) => ({ ...finding, severity: 'error' as const })),
    ...fileWarnings.map((finding) => ({ ...finding, severity: 'warning' as const })),
  ];
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {ofFile.map(({ message, remedy, severity }) => (
        <Alert key={message} severity={severity}>
          {message} {remedy}
        </Alert>
      ))}
      {isOfOtherPayroll(load) && (
        <Alert severity="warning">
          Most people in this file are paid by another payroll. If it is the file of that payroll, discard this upload and upload
          it there.
        </Alert>
      )}
      <Typography>{stateOf(load)}</Typography>
      {counts.some(({ code }) => code === 'amountNegative') && <OverpaymentHint />}
      {counts.some(({ code }) => code === PERIOD_DIFFERS) && <OtherPeriod load={load} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <TextField
          select
          size="small"
          label="Rows shown"
          sx={{ minWidth: 260, maxWidth: '100%' }}
          value={filter.code ?? filter.severity ?? 'all'}
          onChange={({ target: { value } }) => setFilter(filterOf(value))}
        >
          <MenuItem value="all">All rows: {formatCount(load.rowCount)}</MenuItem>
          <MenuItem value="error">Rows with errors: {formatCount(load.failedRowCount)}</MenuItem>
          <MenuItem value="warning">Rows with warnings and no errors: {formatCount(load.warnedRowCount)}</MenuItem>
          {counts.map(({ code, message, count }) => (
            <MenuItem key={code} value={`code:${code}`}>
              {message}: {formatCount(count)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          size="small"
          type="search"
          label="Find a person"
          placeholder="Name or number"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        {filter.severity === 'error' && load.failedRowCount === 0 && load.warnedRowCount > 0 && (
          <Button variant="outlined" onClick={() => setFilter(filterOf('warning'))}>
            Show the rows with warnings
          </Button>
        )}
        {load.failedRowCount > 0 && <DownloadErrors load={load} />}
        {(load.failedRowCount > 0 || corrected.sentCount > 0) && canCorrect && (
          <SendCorrectedRows isSending={corrected.isSending} onPick={(file) => void corrected.send(file)} />
        )}
      </Box>
      <CorrectedRowsOutcome outcome={corrected.outcome} />
      <Rows
        key={JSON.stringify([filter, search, corrected.sentCount])}
        load={load}
        // Somebody who looks for a person means any row.
        filter={search === '' ? filter : { ...all, search }}
        onChanged={onChanged}
      />
    </Box>
  );
}

/** Whether the file was probably meant for another payroll. The rows that an upload has left over are only those with errors. */
function isOfOtherPayroll({ validation, rowCount, restOfBulkLoadJobUid = null }: StepProps['load']): boolean {
  if (restOfBulkLoadJobUid !== null) return false;
  const ofOthers = validation?.counts?.find(({ code }) => code === 'inAnotherPayroll');
  return ofOthers !== undefined && ofOthers.count > rowCount / 2;
}

/** The way out for negative amounts, which a pay period does not take. */
function OverpaymentHint() {
  const viewed = useViewedParty();
  return (
    <Typography>
      Was too much paid before? <TextLink to={addressInScope('employer', '/statements', viewed)}>Choose its statement</TextLink>{' '}
      and correct it there: the difference is refunded.
    </Typography>
  );
}

const filterOf = (value: string): RowFilter => {
  if (value === 'error' || value === 'warning') return { ...all, severity: value };
  return value.startsWith('code:') ? { ...all, code: value.slice('code:'.length) } : all;
};

const stateOf = (load: StepProps['load']): string =>
  load.failedRowCount > 0
    ? `${checkedState(load)} Correct the marked cells here: each change is checked at once. Or download the rows, correct them in a spreadsheet and send the corrected rows.`
    : checkedState(load);

/** The failed rows in the file's own shape, with a column of reasons. */
function DownloadErrors({ load }: Pick<StepProps, 'load'>) {
  const http = useHttpClient();
  const { error } = useFeedback();
  const [isReading, setIsReading] = useState(false);
  const save = async (): Promise<void> => {
    setIsReading(true);
    try {
      const file = await http.file(`/bulk-loads/job/${load.bulkLoadJobUid}/errors`, { accept: 'text/csv' });
      download(file, file.name);
    } catch (failure) {
      error(reasonOf(failure));
    } finally {
      setIsReading(false);
    }
  };
  return (
    <BusyButton variant="outlined" color="secondary" isBusy={isReading} onClick={() => void save()}>
      Download rows with errors (CSV)
    </BusyButton>
  );
}
