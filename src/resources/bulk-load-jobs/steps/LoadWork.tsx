import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useRecordContext } from 'react-admin';
import { type ComponentType, useEffect, useId, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { BulkLoadJob } from '../../../../schemas/generated/types.ts';
import type { DataRecord } from '../../../fields/model/record.ts';
import { visuallyHidden } from '../../../shared/theme/tokens.ts';
import { TextLink } from '../../../shared/ui/TextLink.tsx';
import { BenefitsOfFile } from '../benefits/BenefitsOfFile.tsx';
import { useJobsOfFile } from '../benefits/useJobsOfFile.ts';
import { Checking } from './Checking.tsx';
import { CheckFile } from './CheckFile.tsx';
import { ColumnMeanings } from '../columns/ColumnMeanings.tsx';
import { FirstRows } from '../columns/FirstRows.tsx';
import { LetterChoice } from '../columns/LetterChoice.tsx';
import { SheetChoice } from '../columns/SheetChoice.tsx';
import { LoadActions } from '../next/LoadActions.tsx';
import { StepLine } from '../next/StepLine.tsx';
import { stepOf, stepsFor } from '../next/uploadSteps.ts';
import { Failed } from './Failed.tsx';
import { LoadResult } from './LoadResult.tsx';
import { announcedState } from '../loadState.ts';
import { PartLinks } from './PartLinks.tsx';
import { REVISITING, revisitingAddress } from './revisiting.ts';
import { RefusedRows } from './RefusedRows.tsx';
import type { StepProps } from '../stepProps.ts';
import { type LoadStep, useLoad } from './useLoad.ts';

/** The work on an uploaded file, above the details of the upload: its progress, its columns, its errors and its summary. */
export function LoadWork() {
  const record = useRecordContext<BulkLoadJob & DataRecord>();
  return record ? <Work key={record.bulkLoadJobUid} record={record} /> : null;
}

interface Step {
  title: string;
  Content: ComponentType<StepProps>;
}

const checking: Step = { title: 'Work in progress', Content: Checking };

const steps: Readonly<Record<LoadStep, Step>> = {
  following: checking,
  toBeMapped: { title: 'Columns of the file', Content: ColumnMeanings },
  toBeChecked: { title: 'Check the file', Content: CheckFile },
  awaitingPayment: { title: 'Result', Content: LoadResult },
  complete: { title: 'Result', Content: LoadResult },
  failed: { title: 'The service stopped', Content: Failed },
  ended: { title: 'This upload has ended', Content: Ended },
};

/** The steps after which the checks can be looked at again. */
const revisited: ReadonlySet<LoadStep> = new Set<LoadStep>(['following', 'awaitingPayment', 'complete', 'ended']);

/** The steps in which the rows of the file are looked at. */
const beforeProcessing: ReadonlySet<LoadStep> = new Set<LoadStep>(['toBeMapped', 'toBeChecked']);

function Work({ record }: { record: BulkLoadJob & DataRecord }) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [search] = useSearchParams();
  const { load, step: reached, onChanged } = useLoad(record);
  const jobs = useJobsOfFile(load);
  const isRevisited = search.get(REVISITING) === '1' && load.validation?.isComplete === true;
  const step = isRevisited && revisited.has(reached) ? 'toBeChecked' : reached;
  const { title, Content } = steps[step];
  const hasErrors = step === 'toBeChecked' && load.failedRowCount + load.fileErrorCount > 0;
  const shown = useRef(step);
  // A button or a form that was used is gone: without this, the keyboard would begin at the top of the page again.
  useEffect(() => {
    const before = shown.current;
    shown.current = step;
    if (before === step) return;
    // The button that ends the check is at the bottom of the screen: what has become of the file begins above it.
    if (before === 'toBeChecked') heading.current?.scrollIntoView({ block: 'nearest' });
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [step]);
  return (
    // Its own overflow would keep the bar from the bottom of the screen.
    <Card component="section" aria-labelledby={headingId} sx={{ p: { xs: 2, sm: 3 }, overflow: 'visible' }}>
      <Typography ref={heading} id={headingId} tabIndex={-1} component="h2" variant="h2" sx={{ mb: 2, outline: 'none' }}>
        {title}
      </Typography>
      {/* Errors are seen at once: the rows are below the sums, and those below the first screen. */}
      <Box role="status" sx={hasErrors ? { mb: 2 } : visuallyHidden}>
        {hasErrors ? (
          <Alert role="presentation" severity="error">
            {announcedState(step, load)}
          </Alert>
        ) : (
          announcedState(step, load)
        )}
      </Box>
      <Box sx={{ display: 'grid', gap: 2, mb: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {reached !== 'ended' && <StepLine steps={stepsFor(record)} at={stepOf(record)} />}
        {step === reached && <LoadActions {...{ record, load, jobs }} which="others" />}
        <BenefitsOfFile jobs={jobs} own={record.bulkLoadJobUid} />
      </Box>
      <PartLinks load={load} />
      {beforeProcessing.has(step) && <SheetChoice key={load.sheet} load={load} onChanged={onChanged} />}
      {beforeProcessing.has(step) && <LetterChoice key={`letters ${load.encoding}`} load={load} onChanged={onChanged} />}
      {beforeProcessing.has(step) && <FirstRows load={load} onChanged={onChanged} isOpen={step === 'toBeMapped'} />}
      <Content load={load} onChanged={onChanged} />
      {step === reached && <LoadActions {...{ record, load, jobs }} which="primary" />}
    </Card>
  );
}

const endings: Readonly<Partial<Record<BulkLoadJob['status'], string>>> = {
  disassociated: 'It was detached from its pay period. Another file can be uploaded for the period.',
  undone: 'Its changes have been undone. Records that somebody has changed since stay as they are, and are listed here.',
};

function Ended({ load }: StepProps) {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  if (load.status === 'refused')
    return (
      <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
        <Alert severity="error">
          Nothing of this file was carried out: every change was refused. Nothing was submitted either. Read the reasons, correct
          the file, and upload it again.
        </Alert>
        <RefusedRows load={load} outcome="failed" />
      </Box>
    );
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography color="text.secondary">
        {endings[load.status] ?? 'Nothing of this file is processed any more. The file and its messages stay here.'}
      </Typography>
      {load.status === 'undone' && <RefusedRows load={load} outcome="left" />}
      {load.validation?.isComplete === true && (
        <TextLink to={revisitingAddress(pathname, search, true)}>See the checks of this file again</TextLink>
      )}
    </Box>
  );
}
