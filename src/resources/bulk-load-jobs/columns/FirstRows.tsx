import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Mapping } from '../../../../domain/files/types.ts';
import { columnLetters } from '../../../../domain/files/reading/xlsx/columnLetters.ts';
import { payName } from '../../../../domain/contributions/minimumText.ts';
import type { BulkLoadJob, BulkLoadMappingState, BulkLoadSheet, PensionScheme } from '../../../../schemas/generated/types.ts';
import { isAllowed } from '../../../fields/model/allowedActions.ts';
import { useHttpClient } from '../../../providers/auth/portalSession.ts';
import { useToday } from '../../../shared/dates/portalDay.ts';
import { reasonOf } from '../../../shared/feedback/reasonOf.ts';
import { useMappingState } from '../rows/useRows.ts';
import type { StepProps } from '../stepProps.ts';
import { columnTitles, readingsOf } from './readings.ts';

type Reading = NonNullable<BulkLoadMappingState['reading']>;
type Row = NonNullable<Reading['firstRows']>[number];

const reasons: Readonly<Record<NonNullable<Row['leftOut']>, string>> = {
  aboveHeadings: 'Above the headings',
  hidden: 'Hidden, left out',
  ofReport: 'Total or report, left out',
};

/** A title would push the amounts out of sight. */
const longText = { maxWidth: 200, overflow: 'hidden', textOverflow: 'ellipsis' } as const;

interface FirstRowsProps extends StepProps {
  /** Whether the rows are shown without being asked for. */
  isOpen: boolean;
}

/** The first rows of a file as it has them, beside the values that are read from them, and the choice of the row with the headings. */
export function FirstRows({ load, onChanged, isOpen }: FirstRowsProps) {
  const { data } = useMappingState(load);
  const rows = data?.reading?.firstRows ?? [];
  if (!data?.reading || rows.length === 0) return null;
  // A person looks at the rows where something is left out, without looking for them.
  const hasLeftOut = rows.some(({ leftOut }) => leftOut !== null) || data.reading.leavesHiddenOut === true;
  return (
    <Rows
      key={`${load.sheet} ${data.headingRow} ${data.readsHidden}`}
      load={load}
      state={data}
      reading={data.reading}
      rows={rows}
      onChanged={onChanged}
      isOpen={isOpen || hasLeftOut || data.headingRow !== null || data.readsHidden}
    />
  );
}

interface RowsProps extends FirstRowsProps {
  state: BulkLoadMappingState;
  reading: Reading;
  rows: readonly Row[];
}

function Rows({ load, state, reading, rows, onChanged, isOpen: isOpenAtFirst }: RowsProps) {
  const http = useHttpClient();
  const headingId = useId();
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (choice: BulkLoadSheet) => http.patch(`/bulk-loads/job/${load.bulkLoadJobUid}/sheet`, choice),
    onSuccess: onChanged,
  });
  const mayChoose = isAllowed({ ...load }, 'canChooseSheet');
  const { headingRow, readsHidden } = state;
  return (
    <Box
      component="section"
      aria-labelledby={headingId}
      sx={{ display: 'grid', gap: 1.5, mb: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
        <Typography id={headingId} component="h3" variant="h3">
          First rows as read
        </Typography>
        <Button size="small" variant="outlined" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Hide the rows' : 'Show the rows'}
        </Button>
        {mayChoose && headingRow !== null && (
          <Button size="small" disabled={isPending} onClick={() => mutate({ headingRow: null })}>
            Find the headings again
          </Button>
        )}
        {mayChoose && (reading.leavesHiddenOut === true || readsHidden) && (
          <Button size="small" disabled={isPending} onClick={() => mutate({ readsHidden: !readsHidden })}>
            {readsHidden ? 'Leave hidden rows and columns out' : 'Read hidden rows and columns, too'}
          </Button>
        )}
      </Box>
      {error && <Alert severity="error">{reasonOf(error)}</Alert>}
      {isOpen && (
        <RowsTable
          load={load}
          state={state}
          reading={reading}
          rows={rows}
          isBusy={isPending}
          onChoose={mayChoose ? (row) => mutate({ headingRow: row }) : null}
        />
      )}
    </Box>
  );
}

/** The pay that the percentages of a file are of: that of its scheme, if it has any. */
function usePayOfPercents({ pensionSchemeUid }: BulkLoadJob, mapping: Mapping | null): string {
  const http = useHttpClient();
  const hasPercents = mapping?.columns.some((column) => column?.endsWith('Percent')) === true;
  const { data } = useQuery({
    queryKey: ['pension-schemes', 'payOf', pensionSchemeUid],
    queryFn: async ({ signal }) =>
      (await http.get<{ data: PensionScheme }>(`/pension-schemes/${pensionSchemeUid}`, { signal })).data,
    enabled: hasPercents && typeof pensionSchemeUid === 'string',
  });
  return payName(data?.pensionableSalaryDefinition ?? null);
}

interface RowsTableProps {
  load: BulkLoadJob;
  state: BulkLoadMappingState;
  reading: Reading;
  rows: readonly Row[];
  isBusy: boolean;
  /** Null where no other row may be chosen. */
  onChoose: ((rowNumber: number) => void) | null;
}

function RowsTable({ load, state, reading, rows, isBusy, onChoose }: RowsTableProps) {
  const today = useToday();
  const mapping = state.mapping as Mapping | null;
  const pay = usePayOfPercents(load, mapping);
  const isWorkbook = reading.kind === 'xlsx';
  const readRow = mapping && readingsOf(mapping, { today, hasSerialNumbers: isWorkbook, pay });
  const titles = mapping ? columnTitles(mapping) : new Map<number, string>();
  const heading = mapping?.hasHeading ? rows.find(({ leftOut }) => leftOut === null)?.rowNumber : undefined;
  const width = Math.max(...rows.map(({ shown }) => shown.length));
  const places = Array.from({ length: width }, (_, place) => place);
  return (
    <TableContainer
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1 }}
      tabIndex={0}
      role="region"
      aria-label="First rows as read"
    >
      <Table size="small" sx={{ '& td, & th': { whiteSpace: 'nowrap', verticalAlign: 'top', py: 0.75 } }}>
        <TableHead>
          <TableRow>
            <TableCell>Row</TableCell>
            {places.map((place) => (
              <TableCell key={place}>
                <Typography component="span" variant="body2" color="text.secondary">
                  {isWorkbook ? columnLetters(place) : place + 1}
                </Typography>
                {mapping && <Box sx={{ fontWeight: titles.has(place) ? 600 : 400 }}>{titles.get(place) ?? 'Not used'}</Box>}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => {
            const isHeading = row.rowNumber === heading;
            const readings = row.leftOut !== null || isHeading ? null : readRow?.(row);
            const note = row.leftOut === null ? (isHeading ? 'Headings' : null) : reasons[row.leftOut];
            return (
              <TableRow key={row.rowNumber} sx={row.leftOut === null ? {} : { bgcolor: 'action.hover' }}>
                <TableCell component="th" scope="row">
                  <Box sx={{ display: 'flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, alignItems: 'center', columnGap: 1 }}>
                    {row.rowNumber}
                    {note !== null && (
                      <Typography component="span" variant="body2" color="text.secondary">
                        {note}
                      </Typography>
                    )}
                    {onChoose && !isHeading && (row.leftOut ?? 'aboveHeadings') === 'aboveHeadings' && (
                      <Button
                        size="small"
                        aria-label={`Headings are here: row ${row.rowNumber}`}
                        disabled={isBusy}
                        onClick={() => onChoose(row.rowNumber)}
                        sx={{ px: 0.5, py: 0, minHeight: 24, lineHeight: 1.4 }}
                      >
                        Headings are here
                      </Button>
                    )}
                  </Box>
                </TableCell>
                {places.map((place) => (
                  <TableCell key={place} title={row.shown[place]} sx={{ ...longText, fontWeight: isHeading ? 600 : 400 }}>
                    {row.shown[place]}
                    {readings?.has(place) && (
                      <Typography variant="body2" color="text.secondary">
                        read as {readings.get(place)}
                      </Typography>
                    )}
                  </TableCell>
                ))}
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
